import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createPair } from '../support/booking.ts'
import { expect, test } from '../support/test.ts'

const offerCard = (page: Page, number: number) =>
  page.getByRole('article', { name: new RegExp(`^Offer ${number} by`) })
const dialog = (page: Page) => page.getByRole('dialog')
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'

test('an artist applies, both negotiate, and accepting books both; every dialog works on a phone, whatever the names', async ({
  page,
  app,
  openBrowser,
}) => {
  const { artist, venue, gigId } = await createPair(app, { title: LONG_WORD })
  await artist.enter(page.context())
  const room = await (await openBrowser()).newPage()
  await venue.enter(room.context())

  await test.step('the artist applies on the gig page', async () => {
    await page.goto(`/gigs/${gigId}`)
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await dialog(page).getByLabel('Message').fill('Two sets of our own songs.')
    await dialog(page).getByLabel('Proposed fee').fill('700')
    await dialog(page).getByLabel('Set details').fill('Bass, drums, keys')
    await dialog(page).getByRole('button', { name: 'Send application' }).click()
    await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}$/)
    await expect(page.getByText('Sent. The Test Room hasn’t opened your application yet.')).toBeVisible()
  })

  await test.step('the venue reads it and offers, from what was proposed', async () => {
    await room.goto(`/gigs/${gigId}/applicants`)
    const row = room.getByRole('listitem').filter({ hasText: 'Reyes Trio' }).first()
    await expect(row).toContainText('$700.00, $50.00 above your posted pay')
    await row.getByRole('link', { name: 'View applicant' }).click()
    await expect(room.getByText('Set details: Bass, drums, keys')).toBeVisible()
    await room.getByRole('button', { name: 'Make an offer' }).click()
    await dialog(room).getByLabel('Fee').fill('650')
    await dialog(room).getByRole('button', { name: 'Send offer' }).click()
    await expect(offerCard(room, 1)).toContainText('$650.00')
    await expect(offerCard(room, 1).getByRole('button', { name: 'Accept' })).toHaveCount(0)
    await expect(offerCard(room, 1).getByRole('button', { name: 'Withdraw offer' })).toBeVisible()
  })

  await test.step('the artist sees it without a reload and counters', async () => {
    await expect(page.getByText('offered $650.00. It’s your turn to respond.')).toBeVisible({
      timeout: 30_000,
    })
    await page.getByRole('button', { name: 'Counter' }).click()
    await dialog(page).getByLabel('Fee').fill('700.50')
    await dialog(page).getByLabel('Sets').fill('3')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Send offer' }).click()
    const changes = offerCard(page, 2).getByRole('table', { name: 'Changed since offer 1' })
    await expect(changes.getByRole('row', { name: 'Fee $650.00 $700.50' })).toBeVisible()
  })

  await test.step('the venue reads what accepting does, and accepts', async () => {
    await expect(offerCard(room, 2)).toBeVisible({ timeout: 30_000 })
    await offerCard(room, 2).getByRole('button', { name: 'Accept' }).click()
    await expect(dialog(room)).toContainText('$700.50')
    await expectAccessible(room)
    await dialog(room).getByRole('button', { name: 'Accept and book' }).click()
    await expect(room).toHaveURL(/\/bookings\/[0-9a-f-]{36}$/)
    await expect(room.getByText('Not signed yet')).toBeVisible()
  })

  await test.step('the artist has it in the bookings', async () => {
    await page.goto('/bookings')
    const upcoming = page.getByRole('region', { name: 'Upcoming (1)' })
    await expect(upcoming.getByRole('link', { name: LONG_WORD })).toBeVisible()
    await expect(upcoming).toContainText('$700.50')
  })
})
