import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFits } from '../support/accessibility.ts'
import { applyTo, book, createPair, makeOffer } from '../support/booking.ts'
import { createArtist, type Member, type Place } from '../support/members.ts'
import { appoint } from '../support/parties.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

/** Puts people into the line-up of an act, those with an account by their id. */
async function lineUp(
  app: Place,
  act: Member,
  ...people: { name: string; person?: Member; part?: 'core' | 'sub' }[]
): Promise<void> {
  for (const [position, { name, person, part = 'core' }] of people.entries())
    await sql(
      app,
      `insert into lineup_members (id, party_id, person_id, name, part, position, created_at) values ($1, $2, $3, $4, $5, $6, now())`,
      [randomUUID(), act.id, person?.id ?? null, name, part, position],
    )
}

// The refusals that say who plays elsewhere.
test.use({ allowedProblems: [/status of 409/] })

test('somebody who plays elsewhere at that time is replaced by a sub, in the booking and in its contract', async ({
  page,
  context,
  browser,
  app,
}) => {
  test.setTimeout(120_000)
  const [other, pair, kim] = [await createPair(app), await createPair(app), await createArtist(app)]
  const { artist, venue, gigId } = pair
  await lineUp(app, other.artist, { name: 'Kim', person: kim })
  await lineUp(
    app,
    artist,
    { name: 'Kim Okafor', person: kim },
    { name: 'Ada Reyes' },
    { name: 'Lou Park', part: 'sub' },
  )
  await appoint(app, kim, artist, 'member')
  const { id } = await applyTo(gigId, artist)
  await makeOffer(id, venue)
  await book(other)

  // Kim says so once, for all their acts.
  const theirs = await browser.newContext()
  await kim.enter(theirs)
  const phone = await theirs.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto('/settings?tab=people')
  const never = phone.getByRole('switch', { name: 'Never book me for two shows at the same time' })
  await expect(phone.getByText(/^Acts see a warning/)).toBeVisible()
  await expectAccessible(phone)

  await artist.enter(context)
  await page.goto(`/applications/${id}`)
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  // The warning is there before anything is accepted.
  const warning = dialog.getByRole('alert').filter({ hasText: 'Kim Okafor plays elsewhere at that time' })
  await expect(warning.getByRole('listitem')).toHaveText(/^\w{3}, .* to .*, with another act$/)
  await expect(dialog.getByRole('button', { name: 'Accept anyway' })).toBeEnabled()
  await expectAccessible(page)
  await expectFits(page)

  await phone.getByText('Never book me for two shows at the same time').click()
  await expect(phone.getByText(/^Acts need somebody else/)).toBeVisible()
  await expect(never).toBeChecked()
  await phone.reload()
  await expect(never).toBeChecked()
  await theirs.close()
  await dialog.getByRole('button', { name: 'Accept anyway' }).click()
  await expect(warning).toContainText('Kim Okafor has said never to be booked for two shows at once.')
  await expect(dialog.getByRole('checkbox', { name: /Kim Okafor/ })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /Lou Park/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Accept and book' }).click()
  await page.waitForURL(/\/bookings\/[^/]+$/)
  const bookingId = new URL(page.url()).pathname.split('/').at(-1)

  await page.goto(`/bookings/${bookingId}/day-sheet`)
  await expect(page.getByText('Lou Park, sub')).toBeVisible()
  await page.getByRole('button', { name: 'Change who plays' }).click()
  await expect(dialog.getByRole('checkbox', { name: /Kim Okafor, plays elsewhere/ })).toBeDisabled()
  await expectAccessible(page)
  const contract = await venue.call('GET', `/api/bookings/${bookingId}/contract`)
  await page.goto(`/contracts/${contract.id}`)
  await expect(page.getByText(/Lou Park/)).toBeVisible()
  await expect(page.getByText(/Kim Okafor/)).toHaveCount(0)
})
