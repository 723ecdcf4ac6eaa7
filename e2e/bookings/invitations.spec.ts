import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createPair } from '../support/booking.ts'
import { gigForm, inDays } from '../support/gig-form.ts'
import { createArtist } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

// What a browser logs about the invitation that is refused.
test.use({ allowedProblems: [/status of 409/] })

test('a venue invites several artists to a gig in one visit', async ({ page, app, context }) => {
  const { venue } = await createPair(app)
  const living = { place_id: 'city:laramie-wy', location: 'Laramie, WY', instruments: ['Piano'] }
  const artist = await createArtist(app, living)
  await createArtist(app, { ...living, first_name: 'Bo', band_name: 'Bo' })
  await createArtist(app, { ...living, first_name: 'Cy', band_name: 'Cy' })
  await createArtist(app, { ...living, band_name: 'Di Duo', instruments: ['Drums'] })
  const place = { location: 'Laramie, WY', placeId: 'city:laramie-wy' }
  const later = gigForm({ title: 'Second night', date: inDays(12), ...place })
  const { id: gigId } = await venue.call('POST', '/api/gigs', later)
  await venue.enter(context)

  await test.step('the search begins where the gig is, with what it asks for', async () => {
    await page.goto(`/find-artists?gig=${gigId}`)
    await expect(page.getByText('3 artists within 25 miles of Laramie, WY')).toBeVisible()
    await expect(page.getByText('Di Duo')).toHaveCount(0)
  })

  await test.step('no message covers the button that invites those who are selected', async () => {
    await page.getByRole('button', { name: 'Select Reyes Trio' }).click()
    await page.getByRole('button', { name: 'Select Bo' }).click()
    const invite = page.getByRole('button', { name: 'Invite 2 artists' })
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('button', { name: 'Favorite: Bo' }).click()
      const toast = page.locator('.toast').last()
      await expect(toast).toBeVisible()
      const [said, covered] = await Promise.all([toast.boundingBox(), invite.boundingBox()])
      const apart = said!.y + said!.height <= covered!.y || covered!.y + covered!.height <= said!.y
      expect(apart || said!.x >= covered!.x + covered!.width, `at ${width} px`).toBe(true)
      await toast.getByRole('button', { name: 'Close' }).click()
      await expect(page.locator('.toast')).toHaveCount(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await invite.click()
  })

  await test.step('one is invited, and the other has filled the evening in the meantime', async () => {
    await expectAccessible(page)
    await dialog(page).getByLabel('Include an offer they can accept right away').check()
    await dialog(page).getByLabel('Fee', { exact: true }).fill('700')
    await expectAccessible(page)
    const night = { start: `${inDays(12)}T22:00`, end: `${inDays(12)}T23:00` }
    await artist.call('POST', '/api/blocked-times', { ...night, note: 'Out' })
    await dialog(page).getByRole('button', { name: 'Send 2 invitations' }).click()
    // The gig names only its town. Enter saves the street, and the invitations follow.
    await dialog(page).getByLabel('Street address').fill('200 Grand Ave')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('1 invited, 1 not invited')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Not available at that time')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'See invitation of Bo' })).toBeVisible()
  })
})
