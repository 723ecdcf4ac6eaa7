import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { noisyJpeg } from '../../apps/server/test/members/images.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { createArtist } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

const item = (page: Page, place: number) => page.getByRole('group', { name: `Portfolio item ${place}` })

async function addLink(page: Page, place: number, url: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a link' }).click()
  await expect(item(page, place).getByLabel('Link')).toBeFocused()
  await page.keyboard.type(url)
  await item(page, place).getByLabel('Title').fill(title)
}

test('the portfolio accepts images and links, reordered by keyboard, which the page then shows [ENT-26 ART-04]', async ({
  page,
  app,
  context,
}) => {
  const artist = await createArtist(app)
  await artist.enter(context)
  await page.goto('/profile/edit')
  await addLink(page, 1, 'https://youtu.be/aqz-KE-bpKQ', 'Late set')
  await expect(item(page, 1).getByText('Plays on your page, from YouTube.')).toBeVisible()
  await expect(item(page, 1).getByLabel('Type')).toHaveValue('video')
  await addLink(page, 2, 'https://soundcloud.com/reyes-trio/night-bus', 'Night Bus')
  await expect(item(page, 2).getByLabel('Type')).toHaveValue('other')
  await expect(item(page, 2).getByText('Plays on your page, from SoundCloud.')).toBeVisible()
  // Like a phone's picture: large, and rotated by a tag in the file.
  const buffer = await noisyJpeg(2800, 2100, 6)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /storage/.test(request.url()))
  await page.getByLabel('Portfolio upload').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(buffer.length / 3)
  await expect(item(page, 3).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('On stage')
  await expect(item(page, 3).locator('img')).toHaveJSProperty('naturalWidth', 132)
  await page.getByRole('button', { name: 'Move item 3 up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move item 2 up' })).toBeFocused()
  await expect(item(page, 2).getByLabel('Title')).toHaveValue('On stage')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  const [row] = await sql(app, 'select portfolio_items from profiles where uuid = $1', [artist.id])
  expect(row!['portfolio_items']).toEqual([
    { type: 'video', url: 'https://youtu.be/aqz-KE-bpKQ', title: 'Late set' },
    {
      type: 'image',
      url: expect.stringMatching(`^/storage/v1/object/public/profile-images/${artist.id}/`),
      title: 'On stage',
    },
    { type: 'other', url: 'https://soundcloud.com/reyes-trio/night-bus', title: 'Night Bus' },
  ])

  const stored = await page.request.get((row!['portfolio_items'] as { url: string }[])[1]!.url)
  const { width, height } = await sharp(await stored.body()).metadata()
  expect([width, height]).toEqual([1200, 1600])

  await page.goto(`/artists/${artist.id}`)
  const shown = page.getByRole('region', { name: 'Portfolio' }).getByRole('listitem')
  await expect(shown).toHaveCount(3)
  await expect(shown.nth(1).getByRole('heading')).toContainText('On stage')
  await expect(shown.nth(1).locator('img')).toHaveJSProperty('naturalWidth', 320)
})
