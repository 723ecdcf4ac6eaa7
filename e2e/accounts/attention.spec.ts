import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { gigForm, inDays } from '../support/gig-form.ts'
import { createArtist, createProVenue, type Member, type Place } from '../support/members.ts'
import { applyTo, makeOffer } from '../support/booking.ts'
import { appoint } from '../support/parties.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

const PHOTO = { profile_image_url: '/favicon.svg' }
const QUARTET = 'The Cass Quartet'
const HALL = 'Gantry Hall'

const toDo = (page: Page) => page.getByRole('region', { name: 'Needs your attention' })
const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account menu,/ })

/** Posts a gig of the venue on that day, with an offer to the artist that expires after some hours. */
async function offer(venue: Member, artist: Member, day: number, expiresInHours: number): Promise<string> {
  const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm({ date: inDays(day) }))
  const { id } = await applyTo(gigId, artist)
  await makeOffer(id, venue, { expiresInHours })
  return id
}

/** Somebody with an act of their own, who manages another and books for a venue; each has something to do. */
async function createBusy(app: Place) {
  const [marlow, quartet, hall, venue, applicant] = await Promise.all([
    createArtist(app, { ...PHOTO, first_name: 'Marlow', band_name: 'Marlow' }),
    createArtist(app, { ...PHOTO, first_name: 'Cass', band_name: QUARTET }),
    createProVenue(app, { ...PHOTO, venue_name: HALL }),
    createProVenue(app, PHOTO),
    createArtist(app, { first_name: 'Ruth', band_name: 'Ruth' }),
  ])
  await appoint(app, marlow, quartet, 'manager')
  await appoint(app, marlow, hall, 'booker')
  await offer(venue, marlow, 9, 48)
  const application = await offer(venue, quartet, 11, 24)
  const { id: gigId } = await hall.call('POST', '/api/gigs', gigForm({ date: inDays(20) }))
  await applyTo(gigId, applicant)
  return { marlow, quartet, hall, application, gigId }
}

test('somebody with several parties finds what each has to do in one list, and goes straight to it', async ({
  page,
  context,
  app,
}) => {
  const { marlow, application } = await createBusy(app)
  await marlow.enter(context)
  await page.goto('/')
  const rows = toDo(page).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(`For ${QUARTET}`)
  await expect(rows.nth(1)).toContainText('For Marlow')
  await expect(rows.nth(2)).toContainText(`For ${HALL}`)
  await expectAccessible(page)

  // Of one of them, which the address keeps.
  await toDo(page).getByLabel('Act or venue').selectOption(`${HALL} (1)`)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('applicant')
  await page.reload()
  await expect(rows).toHaveCount(1)
  await toDo(page).getByLabel('Act or venue').selectOption('All (3)')
  await expect(rows).toHaveCount(3)

  // The button switches to the party that the row names, without another question.
  await rows.nth(0).getByRole('link').click()
  await expect(page).toHaveURL(`/applications/${application}`)
  await expect(accountMenu(page)).toHaveAccessibleName(/Cass/)
  await page.goBack()
  await expect(toDo(page).getByText(`For ${QUARTET}`)).toBeVisible()
})

test('all acts and venues are on one page, whose links act for the one they are about', async ({
  page,
  context,
  app,
}) => {
  const { marlow, application } = await createBusy(app)
  await marlow.enter(context)
  await page.goto('/')
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'All acts and venues' }).click()
  await expect(page).toHaveURL('/acts')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: QUARTET }) })
  await expect(row).toContainText('Reply by')
  await expectAccessible(page)
  await row.getByRole('link', { name: '1 thing to do' }).click()
  await expect(toDo(page).getByLabel('Act or venue')).toHaveValue(/.+/)
  await expect(toDo(page).getByRole('listitem')).toHaveCount(1)
  await page.goBack()
  await row.getByRole('link', { name: 'Friday late set' }).click()
  await expect(page).toHaveURL(`/applications/${application}`)
  await expect(accountMenu(page)).toHaveAccessibleName(/Cass/)
})

test('the menu on a phone says which party has how much to do', async ({ page, context, app }) => {
  const { marlow } = await createBusy(app)
  await marlow.enter(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/gigs')
  await page.getByRole('button', { name: /^Acting for/ }).click()
  await expect(page.getByRole('menuitemradio', { name: QUARTET })).toHaveAccessibleName(/1 to do/)
})

test('somebody with one act sees no party and no choice', async ({ page, context, app }) => {
  const { quartet } = await createBusy(app)
  await sql(app, 'update memberships set ended_at = now() where party_id = $1 and person_id <> $1', [
    quartet.id,
  ])
  await quartet.enter(context)
  await page.goto('/')
  await expect(toDo(page).getByRole('listitem')).toHaveCount(1)
  await expect(toDo(page).getByText(/^For /)).toHaveCount(0)
  await expect(toDo(page).getByRole('combobox')).toHaveCount(0)
})
