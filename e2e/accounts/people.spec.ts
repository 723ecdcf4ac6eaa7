import type { BrowserContext, Page } from '@playwright/test'
import { inBrowser, notInstalled, OTHERS } from '../browsers/in-browser.ts'
import { Person } from '../browsers/person.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { gigForm } from '../support/gig-form.ts'
import { createArtist, createProVenue, type Member, MEMBER_PASSWORD, type Place } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

const QUARTET = 'The Cass Quartet'

const createAct = (app: Place) => createArtist(app, { first_name: 'Cass', band_name: QUARTET })

/** Returns the link of an invitation to the act. */
async function inviteTo(act: Member, role: string): Promise<string> {
  const { address } = (await act.call('POST', '/api/people/invitations', { email: '', role })) as {
    address: string
  }
  return new URL(address).pathname
}

async function signedIn(context: BrowserContext, member: Member): Promise<Page> {
  await member.enter(context)
  return context.newPage()
}

test('an owner adds a band member by a link, who joins, finds nights but no deals, and leaves again', async ({
  page,
  context,
  browser,
  app,
}) => {
  const act = await createAct(app)
  const player = await createArtist(app, { first_name: 'Ada', band_name: 'Ada Reyes' })
  const venue = await createProVenue(app)
  const { id: gigId } = (await venue.call('POST', '/api/gigs', gigForm())) as { id: string }
  await act.enter(context)
  await page.goto('/settings?tab=people')
  await page.getByRole('button', { name: 'Add people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'With a link that you pass on' }).check()
  await dialog.getByRole('radio', { name: /^Band member/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()

  const phone = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 } })
  const theirs = await signedIn(phone, player)
  await theirs.goto(new URL(link).pathname)
  await expect(theirs.getByRole('heading', { name: `Join ${QUARTET}` })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: /^Accept as/ }).click()
  const strip = theirs.getByRole('button', { name: /^Acting for/ })
  await expect(strip).toHaveAccessibleName(`Acting for ${QUARTET}`)

  // What the server would refuse isn't offered.
  await theirs.goto(`/gigs/${gigId}`)
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^(Apply|Save gig|Ask a question)$/ })).toHaveCount(0)
  await theirs.goto('/applications')
  await expect(theirs.getByRole('heading', { name: 'This page isn’t part of your role' })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.goto('/')
  await expect(theirs.getByRole('heading', { name: /^Welcome/, level: 1 })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.goto('/calendar')
  await expect(theirs.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  await theirs.goto('/settings')
  await expect(theirs.getByRole('link', { name: 'Profile Information' })).toHaveCount(0)

  await theirs.goto('/settings?tab=people')
  await theirs
    .getByRole('button', { name: /^Leave/ })
    .first()
    .click()
  await theirs
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Leave/ })
    .click()
  await expect(strip).toHaveCount(0)
  await page.goto('/settings?tab=people')
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
  await phone.close()
})

for (const browser of OTHERS)
  test(`an invitation is accepted in ${browser.name}`, async ({ app }) => {
    test.skip(browser.find() === undefined, notInstalled(browser))
    test.setTimeout(120_000)
    const act = await createAct(app)
    const player = await createArtist(app, { first_name: 'Ada', band_name: 'Ada Reyes' })
    const path = await inviteTo(act, 'manager')
    await inBrowser(browser, async (open) => {
      const tab = await open(browser.artist)
      const person = new Person(tab, app.url)
      await person.open(path)
      await person.click('link', 'Log in')
      await person.fill('Email', player.email)
      await person.fill('Password', MEMBER_PASSWORD)
      await person.clickMain('Log in')
      await person.see(`Join ${QUARTET}`)
      await person.clickMain('Accept as Ada Reyes')
      await person.see('Welcome')
      await person.open('/settings?tab=people')
      await person.see('2 people act for')
    })
  })
