import type { Page } from '@playwright/test'
import { idOf, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createArtist, createVenue } from './support/members.ts'
import { sql } from './support/sql.ts'
import { expect, test } from './support/test.ts'

const ARTIST_PRO = 'artist-pro@bandstand.test'
const VENUE = 'venue@bandstand.test'
const VIDEO = { type: 'video', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', title: 'Late set' }
const TRACK = { type: 'other', url: 'https://soundcloud.com/reyes-trio/night-bus', title: 'Night Bus' }
const KIT = { type: 'other', url: 'https://www.press.example/reyes', title: 'Press kit' }

const portfolio = (page: Page) => page.getByRole('region', { name: 'Portfolio' })
const players = (page: Page) => page.locator('iframe')

test.describe('the page of an artist', () => {
  test('has About, a Details grid, a Portfolio grid and a link back [ART-01 ART-03 ART-04 ART-06 ENT-26 GEN-10]', async ({
    page,
    app,
  }) => {
    const id = await idOf(app, ARTIST_PRO)
    const [row] = await sql(app, 'select * from profiles where uuid = $1', [id])
    await signIn(page, VENUE)
    await page.goto(`/artists/${id}`)
    await expect(page).toHaveTitle(`${row!.band_name} | Bandstand`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(row!.band_name)
    await expect(page.getByRole('main')).toContainText(row!.full_name)
    await expect(page.getByRole('region', { name: 'About' })).toContainText(row!.bio)
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details).toContainText(row!.band_name)
    await expect(details).toContainText('$185/hr')
    for (const instrument of row!.instruments) await expect(details).toContainText(instrument)
    await expect(portfolio(page).getByRole('heading', { level: 3 })).toHaveText(
      row!.portfolio_items.map((item: { title: string }) => new RegExp(`^${item.title}`)),
    )
    await expect(page.getByText(row!.phone)).toHaveCount(0)
    await expect(page.getByText(ARTIST_PRO)).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to Artists' }).click()
    await expect(page).toHaveURL('/artists')
  })

  test('leads back to the directory as this tab left it [ART-06]', async ({ page, app, context }) => {
    const artist = await createArtist(app)
    await (await createVenue(app)).enter(context)
    await page.addInitScript(() => sessionStorage.setItem('bandstand.artists.search', '?genre=Jazz&page=2'))
    await page.goto(`/artists/${artist.id}`)
    await expect(page.getByRole('link', { name: 'Back to Artists' })).toHaveAttribute(
      'href',
      '/artists?genre=Jazz&page=2',
    )
  })

  test('says so without bio and work [ART-02]', async ({ page, app, context }) => {
    const artist = await createArtist(app, { bio: null })
    await (await createVenue(app)).enter(context)
    await page.goto(`/artists/${artist.id}`)
    await expect(page.getByRole('region', { name: 'About' })).toContainText('No bio provided.')
    await expect(portfolio(page)).toContainText('Nothing here yet.')
  })

  test('is also what /profile/{id} shows for an artist', async ({ page, app, context }) => {
    const artist = await createArtist(app, { portfolio_items: JSON.stringify([KIT]) })
    await (await createVenue(app)).enter(context)
    await page.goto(`/profile/${artist.id}`)
    await expect(page.getByRole('link', { name: 'Back to Artists' })).toBeVisible()
    await expect(portfolio(page).getByRole('link', { name: /Press kit/ })).toHaveAttribute('href', KIT.url)
  })

  test('is open to the artist, from their profile', async ({ page, app, context }) => {
    const artist = await createArtist(app, { portfolio_items: JSON.stringify([VIDEO]) })
    await artist.enter(context)
    await page.goto('/profile')
    await expect(portfolio(page).getByRole('button', { name: 'Play Late set from YouTube' })).toBeVisible()
    const own = page.getByRole('article', { name: 'Reyes Trio' })
    await expect(own.getByRole('heading', { level: 2, name: 'Reyes Trio' })).toBeVisible()
    await expect(own.getByText('Ada Reyes', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'View as members see it' }).click()
    await expect(page).toHaveURL(`/artists/${artist.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reyes Trio')
  })

  test('requires a session', async ({ page, app }) => {
    await page.goto(`/artists/${(await createArtist(app)).id}`)
    await expect(page).toHaveURL(/\/login$/)
  })

  test.describe('that does not exist', () => {
    test.use({ allowedProblems: [/status of 4(04|22)/] })
    test('is reported as not found, like a venue’s [ART-05 ART-06]', async ({ page, app, context }) => {
      const venue = await createVenue(app)
      await venue.enter(context)
      for (const id of ['00000000-0000-4000-8000-000000000000', 'nobody', venue.id]) {
        await page.goto(`/artists/${id}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artist Not Found')
        await expect(page.getByRole('link', { name: 'Back to Artists' })).toHaveAttribute('href', '/artists')
      }
    })
  })

  test.describe('that cannot be read', () => {
    test.use({ allowedProblems: [/status of 500/] })
    test('says why and tries again', async ({ page, app, context }) => {
      const artist = await createArtist(app)
      await (await createVenue(app)).enter(context)
      const body = { defined: false, code: 'UNEXPECTED', status: 500, message: 'Something went wrong.' }
      await page.route('**/api/profiles/*', (route) => route.fulfill({ status: 500, json: body }))
      await page.goto(`/artists/${artist.id}`)
      await expect(page.getByRole('alert')).toContainText('Something went wrong.')
      await page.unroute('**/api/profiles/*')
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reyes Trio')
    })
  })

  test('has no accessibility problem in either theme and fits 360 px', async ({ page, app, context }) => {
    const items = JSON.stringify([VIDEO, TRACK, KIT])
    const artist = await createArtist(app, { portfolio_items: items, location: 'Detroit, MI' })
    await (await createVenue(app)).enter(context)
    await page.goto(`/artists/${artist.id}`)
    await expect(portfolio(page).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
  })
})

test.describe('a player', () => {
  test.use({ allowedProblems: [/^other host: https:\/\/(www\.youtube-nocookie\.com|w\.soundcloud\.com)\//] })

  test('requests nothing from its site before a click, then plays in its own frame [ART-04]', async ({
    page,
    app,
    context,
  }) => {
    const artist = await createArtist(app, { portfolio_items: JSON.stringify([VIDEO, TRACK, KIT]) })
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

  test('is offered for a social link to something playable, not for look-alikes', async ({
    page,
    app,
    context,
  }) => {
    const lookAlike = {
      ...VIDEO,
      url: 'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
      title: 'Odd one',
    }
    const artist = await createArtist(app, {
      portfolio_items: JSON.stringify([lookAlike]),
      soundcloud_url: TRACK.url,
      youtube_url: 'https://www.youtube.com/@reyes-trio',
    })
    await (await createVenue(app)).enter(context)
    await page.goto(`/artists/${artist.id}`)
    await expect(portfolio(page).getByRole('button')).toHaveText([''])
    await expect(
      portfolio(page).getByRole('button', { name: 'Play On SoundCloud from SoundCloud' }),
    ).toBeVisible()
    await expect(portfolio(page).getByText('youtube.com.evil.example')).toBeVisible()
  })
})

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('copies the page’s URL if the device has no sharing of its own', async ({ page, app, context }) => {
    const artist = await createArtist(app)
    await (await createVenue(app)).enter(context)
    await page.addInitScript(() => delete (Navigator.prototype as Partial<Navigator>).share)
    await page.goto(`/profile/${artist.id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/artists/${artist.id}`)
  })

  test('uses the device’s own sharing if there is one, and does nothing when that is closed', async ({
    page,
    app,
    context,
  }) => {
    const artist = await createArtist(app)
    await (await createVenue(app)).enter(context)
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Navigator.prototype.share = async (data) => {
        shared.push(data)
        throw new DOMException('closed', 'AbortError')
      }
    })
    await page.goto(`/artists/${artist.id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
      .toEqual([{ title: 'Reyes Trio', url: `${app.url}/artists/${artist.id}` }])
    await expect(page.getByText('Link copied')).toHaveCount(0)
  })
})
