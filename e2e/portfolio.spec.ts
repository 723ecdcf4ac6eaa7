import type { Page } from '@playwright/test'
import { jpegImage, jpegOfSize } from '../apps/server/test/images.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createArtist, createVenue } from './support/members.ts'
import { sql } from './support/sql.ts'
import { expect, test, type App } from './support/test.ts'

const item = (page: Page, place: number) => page.getByRole('group', { name: `Portfolio item ${place}` })
const titles = (page: Page) =>
  page.getByRole('region', { name: 'Portfolio' }).getByLabel('Title', { exact: true })
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
}
const stored = async (app: App, id: string) =>
  (await sql(app, 'select portfolio_items from profiles where uuid = $1', [id]))[0]!.portfolio_items

async function openForm(page: Page): Promise<void> {
  await page.goto('/profile/edit')
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeVisible()
}
async function addLink(page: Page, url: string, title: string): Promise<void> {
  const place = (await titles(page).count()) + 1
  await page.getByRole('button', { name: 'Add a link' }).click()
  await expect(item(page, place).getByLabel('Link')).toBeFocused()
  await page.keyboard.type(url)
  await item(page, place).getByLabel('Title').fill(title)
}
const link = (n: number) => ({ type: 'other', url: `https://press.example/${n}`, title: `Piece ${n}` })
const links = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => link(index + 1)))

test.describe('the portfolio in the profile form', () => {
  test('takes images and links, which the page then shows in their order [ENT-26 ART-04]', async ({
    page,
    app,
    context,
  }) => {
    const artist = await createArtist(app)
    await artist.enter(context)
    await openForm(page)
    await addLink(page, 'https://youtu.be/aqz-KE-bpKQ', 'Late set')
    await expect(item(page, 1).getByText('Plays on your page, from YouTube.')).toBeVisible()
    await expect(item(page, 1).getByLabel('Type')).toHaveValue('video')
    await addLink(page, 'https://soundcloud.com/reyes-trio/night-bus', 'Night Bus')
    await expect(item(page, 2).getByLabel('Type')).toHaveValue('other')

    await expect(item(page, 2).getByText('Plays on your page, from SoundCloud.')).toBeVisible()
    const buffer = await jpegImage()
    await page
      .getByLabel('Portfolio upload')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    await expect(item(page, 3).getByLabel('Title')).toBeFocused()
    await page.keyboard.type('On stage')
    await expect(item(page, 3).locator('img')).toHaveJSProperty('naturalWidth', 320)
    await save(page)
    expect(await stored(app, artist.id)).toEqual([
      { type: 'video', url: 'https://youtu.be/aqz-KE-bpKQ', title: 'Late set' },
      { type: 'other', url: 'https://soundcloud.com/reyes-trio/night-bus', title: 'Night Bus' },
      {
        type: 'image',
        url: expect.stringMatching(`^/storage/v1/object/public/profile-images/${artist.id}/`),
        title: 'On stage',
      },
    ])

    await page.goto(`/artists/${artist.id}`)
    const shown = page.getByRole('region', { name: 'Portfolio' }).getByRole('listitem')
    await expect(shown).toHaveCount(3)
    await expect(shown.nth(2).getByRole('heading')).toContainText('On stage')
    await expect(shown.nth(2).locator('img')).toHaveJSProperty('naturalWidth', 320)
  })

  test('is put in order and cleared by keyboard, and a removal can be undone', async ({
    page,
    app,
    context,
  }) => {
    const artist = await createArtist(app, { portfolio_items: links(3) })
    await artist.enter(context)
    await openForm(page)
    await page.getByRole('button', { name: 'Move item 3 up' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move item 2 up' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Now 1 of 3')).toBeAttached()
    // At the end of the way the focus stays in the row.
    await expect(page.getByRole('button', { name: 'Move item 1 down' })).toBeFocused()
    await expect(item(page, 1).getByLabel('Title')).toHaveValue('Piece 3')
    await item(page, 2).getByLabel('Title').fill('Piece 1, again')
    await page.getByRole('button', { name: 'Remove item 2' }).press('Enter')
    await expect(titles(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Remove item 2' })).toBeFocused()
    await expect(page.getByText('“Piece 1, again” was removed')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(titles(page)).toHaveCount(3)
    await expect(item(page, 2).getByLabel('Title')).toHaveValue('Piece 1, again')
    await page.getByRole('button', { name: 'Remove item 3' }).click()
    await save(page)
    expect(await stored(app, artist.id)).toEqual([link(3), { ...link(1), title: 'Piece 1, again' }])

    await openForm(page)
    await page.getByRole('button', { name: 'Remove item 1' }).click()
    await page.getByRole('button', { name: 'Remove item 1' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Add a link' })).toBeFocused()
    await save(page)
    expect(await stored(app, artist.id)).toEqual([])
  })

  test('says at the field what is wrong with an item', async ({ page, app, context }) => {
    const artist = await createArtist(app, { portfolio_items: links(1) })
    await artist.enter(context)
    await openForm(page)
    await addLink(page, 'javascript:alert(1)', '')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    const [url, title] = [item(page, 2).getByLabel('Link'), item(page, 2).getByLabel('Title')]
    await expect(url).toBeFocused()
    await expect(url).toHaveAccessibleDescription('Please enter a valid URL')
    await expect(title).toHaveAccessibleDescription('Please give it a title')
    await expect(item(page, 1).getByLabel('Title')).toHaveAccessibleDescription('')
    await url.fill('https://youtube.com@evil.example/watch')
    await expect(url).toHaveAccessibleDescription('Please enter a valid URL')
    await url.fill('https://press.example/2')
    await title.fill('Piece 2')
    await expect(page.getByText(/Please/)).toHaveCount(0)
    await save(page)
    expect(await stored(app, artist.id)).toEqual([link(1), { ...link(2), type: 'video' }])
  })

  test('survives a reload with everything that is not saved yet', async ({ page, app, context }) => {
    const artist = await createArtist(app, { portfolio_items: links(2) })
    await artist.enter(context)
    await openForm(page)
    await addLink(page, 'https://press.example/3', 'Piece 3')
    await page.getByRole('button', { name: 'Move item 3 up' }).click()
    await expect(item(page, 2).getByLabel('Title')).toHaveValue('Piece 3')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
    await expect(titles(page)).toHaveCount(3)
    await expect(item(page, 2).getByLabel('Link')).toHaveValue('https://press.example/3')
    await page.getByRole('button', { name: 'Discard them' }).click()
    await expect(titles(page)).toHaveCount(2)
    await expect(item(page, 2).getByLabel('Title')).toHaveValue('Piece 2')
  })

  test('has room for 24 items', async ({ page, app, context }) => {
    const artist = await createArtist(app, { portfolio_items: links(23) })
    await artist.enter(context)
    await openForm(page)
    await addLink(page, 'https://press.example/24', 'Piece 24')
    await expect(page.getByText('All 24 places are taken.')).toBeVisible()
    for (const name of ['Add a link', 'Add an image'])
      await expect(page.getByRole('button', { name })).toBeDisabled()
    await save(page)
    expect(await stored(app, artist.id)).toHaveLength(24)
  })

  test('refuses a file that is no image or too large, before it is sent', async ({ page, app, context }) => {
    const artist = await createArtist(app)
    await artist.enter(context)
    await openForm(page)
    const choose = (buffer: Buffer, mimeType: string) =>
      page.getByLabel('Portfolio upload').setInputFiles({ name: 'a', mimeType, buffer })
    await choose(Buffer.from('GIF89a'), 'image/gif')
    await expect(page.getByText('Invalid file type. Please upload a JPEG or PNG image.')).toBeVisible()
    await choose(await jpegOfSize(5_242_881), 'image/jpeg')
    await expect(page.getByText('Image file is too large. Maximum size is 5MB.')).toBeVisible()
    await expect(titles(page)).toHaveCount(0)
    await choose(await jpegImage(), 'image/jpeg')
    await expect(titles(page)).toHaveCount(1)
    await expect(page.getByText('Image file is too large.')).toHaveCount(0)
  })

  test('is not in a venue’s form', async ({ page, app, context }) => {
    await (await createVenue(app)).enter(context)
    await openForm(page)
    await expect(page.getByRole('heading', { name: 'Social Links' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Portfolio' })).toHaveCount(0)
  })

  test('has no accessibility problem in either theme and fits 360 px', async ({ page, app, context }) => {
    const artist = await createArtist(app, { portfolio_items: links(2) })
    await artist.enter(context)
    await openForm(page)
    const buffer = await jpegImage()
    await page
      .getByLabel('Portfolio upload')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    await expect(titles(page)).toHaveCount(3)
    await expectAccessible(page)
  })
})
