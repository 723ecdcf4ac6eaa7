import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createArtist, createVenue } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const VIDEO = { type: 'video', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', title: 'Late set' }
const TRACK = { type: 'other', url: 'https://soundcloud.com/reyes-trio/night-bus', title: 'Night Bus' }
const KIT = { type: 'other', url: 'https://www.press.example/reyes', title: 'Press kit' }

const portfolio = (page: Page) => page.getByRole('region', { name: 'Portfolio' })
const players = (page: Page) => page.locator('iframe')

test.describe('a player on the page of an artist', () => {
  test.use({ allowedProblems: [/^other host: https:\/\/(www\.youtube-nocookie\.com|w\.soundcloud\.com)\//] })

  test('requests nothing from its site before a click, then plays in its own frame [ART-04]', async ({
    page,
    app,
    context,
  }) => {
    const artist = await createArtist(app, {
      portfolio_items: JSON.stringify([VIDEO, TRACK, KIT]),
      location: 'Detroit, MI',
    })
    await (await createVenue(app)).enter(context)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== app.url) foreign.push(request.url())
    })
    await context.route(/youtube-nocookie|soundcloud/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>Playing</p>' }),
    )
    await page.goto(`/artists/${artist.id}`)
    await expect(portfolio(page).getByRole('listitem')).toHaveCount(3)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(foreign).toEqual([])
    await expect(players(page)).toHaveCount(0)

    await portfolio(page).getByRole('button', { name: 'Play Late set from YouTube' }).press('Enter')
    const frame = page.getByTitle('Late set (YouTube)')
    await expect(frame).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
    )
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
    await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation|allow-forms|allow-modals/)
    await expect(frame.contentFrame().getByText('Playing')).toBeVisible()
    await expect(frame).toBeFocused()
    await expect(players(page)).toHaveCount(1)

    await portfolio(page).getByRole('button', { name: 'Play Night Bus from SoundCloud' }).click()
    await expect(page.getByTitle('Night Bus (SoundCloud)').contentFrame().getByText('Playing')).toBeVisible()
    expect([...new Set(foreign.map((url) => new URL(url).host))]).toEqual([
      'www.youtube-nocookie.com',
      'w.soundcloud.com',
    ])
  })
})
