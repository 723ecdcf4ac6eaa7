import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFits } from '../support/accessibility.ts'
import { gigForm } from '../support/gig-form.ts'
import { createArtist, createVenue, type Place } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

/** Gives an act a core of three and a sub for the drums; the drummer has an account. */
async function lineUp(app: Place, act: string, drummer: string): Promise<void> {
  await sql(
    app,
    `insert into memberships (party_id, person_id, role, began_at) values ($1, $2, 'member', now() - interval '1 minute')`,
    [act, drummer],
  )
  await sql(
    app,
    `insert into lineup_members (id, party_id, person_id, name, instruments, part, position, created_at)
     values ($3, $1, $1, 'Ada Reyes', '{Vocals}', 'core', 0, now()), ($4, $1, $2, 'Kim Lee', '{Drums}', 'core', 1, now()),
       ($5, $1, null, 'Sam Ortiz', '{Bass}', 'core', 2, now()), ($6, $1, null, 'Jo Park', '{Drums}', 'sub', 3, now())`,
    [act, drummer, randomUUID(), randomUUID(), randomUUID(), randomUUID()],
  )
}

test('an act asks its people about a gig, one says no by one press, and a sub makes it complete', async ({
  page,
  context,
  browser,
  app,
}) => {
  const venue = await createVenue(app)
  const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm({ title: 'Friday jazz' }))
  const leader = await createArtist(app)
  const drummer = await createArtist(app, { first_name: 'Kim', last_name: 'Lee' })
  await leader.enter(context)
  await page.goto(`/gigs/${gigId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Friday jazz' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  // Whoever plays alone sees nothing new.
  await expect(page.getByRole('button', { name: 'Ask the band' })).toHaveCount(0)

  await lineUp(app, leader.id, drummer.id)
  await page.reload()
  await page.getByRole('button', { name: 'Ask the band' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the band' })
  await dialog.getByLabel('Answer within').selectOption('1 day')
  await dialog.getByLabel(/Note to your people/).fill('We’d play the new set.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ask the band' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who can play Friday jazz?' })).toBeVisible()
  await expect(page.getByText('0 of 3 places have a yes')).toBeVisible()
  await page.getByRole('group', { name: 'Your answer' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('group', { name: 'Answer of Sam Ortiz' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('2 of 3 places have a yes')).toBeVisible()

  // The drummer's own dashboard has the question; its link is for the act.
  const theirs = await browser.newContext()
  await drummer.enter(theirs)
  const phone = await theirs.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto('/')
  await phone.getByRole('link', { name: 'Answer' }).click()
  await phone.getByRole('button', { name: /^Switch to/ }).click()
  await phone.getByLabel(/Note to your act/).fill('I’m away.')
  await phone.getByRole('group', { name: 'Your answer' }).getByRole('button', { name: 'No' }).click()
  await expect(phone.getByText('Jo Park')).toBeVisible()
  await expectFits(phone)
  await expectAccessible(phone)
  await theirs.close()

  await page.reload()
  await expect(page.getByText('“I’m away.”')).toBeVisible()
  await page.getByRole('group', { name: 'Answer of Jo Park' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Everybody can play')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to gig' }).click()
  await expect(page.getByRole('link', { name: 'See who can play' })).toBeVisible()
})

test('an act promises to apply, and the last yes sends the application', async ({
  page,
  context,
  browser,
  app,
}) => {
  const venue = await createVenue(app)
  const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm({ title: 'Friday jazz' }))
  const leader = await createArtist(app)
  const drummer = await createArtist(app, { first_name: 'Kim', last_name: 'Lee' })
  await lineUp(app, leader.id, drummer.id)
  await leader.enter(context)
  await page.goto(`/gigs/${gigId}`)
  await page.getByRole('button', { name: 'Ask the band' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the band' })
  await dialog.getByLabel('Apply as soon as everybody says yes').check()
  await dialog.getByRole('button', { name: 'Ask the band' }).click()
  await expect(dialog.getByText('Write a message')).toBeVisible()
  await dialog.getByLabel('Message').fill('We’d love to play.')
  await dialog.getByLabel('Proposed fee').fill('120')
  await dialog.getByRole('button', { name: 'Each player' }).click()
  await expect(dialog.getByText('3 players: $360.00 together')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ask the band' }).click()
  await expect(page.getByText(/Once everybody says yes, we send your application/)).toBeVisible()
  await page.getByRole('group', { name: 'Your answer' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('group', { name: 'Answer of Sam Ortiz' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('2 of 3 places have a yes')).toBeVisible()

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await drummer.enter(theirs)
  const phone = await theirs.newPage()
  await phone.goto('/')
  await phone.getByRole('link', { name: 'Answer' }).click()
  await phone.getByRole('button', { name: /^Switch to/ }).click()
  await expect(phone.getByText(/applies as soon as everybody says yes/)).toBeVisible()
  await expect(phone.getByText('We’d love to play.')).toHaveCount(0)
  await phone.getByRole('group', { name: 'Your answer' }).getByRole('button', { name: 'Yes' }).click()
  await expect(phone.getByText(/applied to Friday jazz/)).toBeVisible()
  await expectFits(phone)
  await expectAccessible(phone)
  await theirs.close()

  await page.reload()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View application' }).click()
  await expect(page.getByText('$360.00').first()).toBeVisible()
})
