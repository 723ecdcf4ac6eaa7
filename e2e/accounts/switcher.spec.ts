import type { Page } from '@playwright/test'
import { inBrowser, notInstalled, OTHERS } from '../browsers/in-browser.ts'
import { Person } from '../browsers/person.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { gigForm } from '../support/gig-form.ts'
import { createArtist, createProVenue, type Place } from '../support/members.ts'
import { appoint } from '../support/parties.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

const QUARTET = 'The Cass Quartet'

/** Somebody with an act of their own who manages another one. */
async function createManager(app: Place) {
  const [marlow, quartet] = [
    await createArtist(app, { first_name: 'Marlow', band_name: 'Marlow' }),
    await createArtist(app, { first_name: 'Cass', band_name: QUARTET }),
  ]
  await appoint(app, marlow, quartet, 'manager')
  return { marlow, quartet }
}

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account menu,/ })

async function actFor(page: Page, name: string): Promise<void> {
  await accountMenu(page).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitemradio', { name }).click()
  await loaded
}

test('a person with two acts applies as the second one, while another tab stays with the first', async ({
  page,
  context,
  app,
}) => {
  const { marlow, quartet } = await createManager(app)
  const venue = await createProVenue(app)
  const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm())
  await marlow.enter(context)
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  await actFor(page, QUARTET)
  await expect(accountMenu(page)).toHaveAccessibleName(/Cass Reyes|Cass Quartet/)

  await page.goto(`/gigs/${gigId}`)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('We would love to play your room.')
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await page.waitForURL(/\/applications\//)
  const [application] = await sql(app, 'select artist_id from applications where gig_id = $1', [gigId])
  expect(application!.artist_id).toBe(quartet.id)

  // The other tab acts for the first one, after a reload too.
  await other.reload()
  await expect(accountMenu(other)).toHaveAccessibleName(/Marlow/)
  await other.goto('/applications')
  await expect(other.getByText('We would love to play your room.')).toHaveCount(0)

  // A link for the second one says so there, and switches only when asked to.
  await other.goto(`/applications?for=${quartet.id}`)
  await expect(other.getByRole('heading', { name: `This is for ${QUARTET}` })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: `Switch to ${QUARTET}` }).click()
  await expect(other).toHaveURL('/applications')
  await expect(accountMenu(other)).toHaveAccessibleName(/Cass/)
  await actFor(other, 'Marlow')
  await expect(accountMenu(other)).toHaveAccessibleName(/Marlow/)
})

test('on a phone the bar says whom they act for and opens the choice, and the keyboard does too', async ({
  page,
  context,
  app,
}) => {
  const { marlow } = await createManager(app)
  await marlow.enter(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/gigs')
  const strip = page.getByRole('button', { name: /^Acting for/ })
  await expect(strip).toHaveAccessibleName('Acting for Marlow')
  await expectAccessible(page)
  await strip.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Marlow' })).toBeChecked()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitemradio', { name: QUARTET })).toBeFocused({ timeout: 500 })
  }).toPass()
  const loaded = page.waitForEvent('load')
  await page.keyboard.press('Enter')
  await loaded
  await expect(strip).toHaveAccessibleName(`Acting for ${QUARTET}`)
})

test.describe('a party that isn’t theirs', () => {
  test.use({ allowedProblems: [/status of 403/] })

  test('is refused on a screen of its own, which leads back', async ({ page, context, app }) => {
    const { marlow, quartet } = await createManager(app)
    await marlow.enter(context)
    await page.goto('/')
    await actFor(page, QUARTET)
    await sql(app, 'update memberships set ended_at = now() where party_id = $1 and person_id = $2', [
      quartet.id,
      marlow.id,
    ])
    await expect(async () => {
      await page.goto('/applications')
      await expect(
        page.getByRole('heading', { name: 'You don’t have access to this act or venue' }),
      ).toBeVisible()
    }).toPass({ timeout: 15_000, intervals: [2000] })
    await expect(page.getByText(`You don’t act for ${QUARTET} anymore.`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue as Marlow' }).click()
    await expect(accountMenu(page)).toHaveAccessibleName(/Marlow/)
  })
})

for (const browser of OTHERS)
  test(`switching works in ${browser.name}`, async ({ app }) => {
    test.skip(browser.find() === undefined, notInstalled(browser))
    test.setTimeout(120_000)
    const { marlow, quartet } = await createManager(app)
    await inBrowser(browser, async (open) => {
      const tab = await open(browser.artist)
      const person = new Person(tab, app.url)
      await person.logIn(marlow)
      await person.open(`/gigs?for=${quartet.id}`)
      await person.clickMain(`Switch to ${QUARTET}`)
      // The page is loaded again meanwhile, and has no storage until then.
      const acting = () =>
        tab
          .evaluate(
            () =>
              (JSON.parse(sessionStorage.getItem('bandstand.party') ?? 'null') as { id: string } | null)?.id,
          )
          .catch(() => undefined)
      await expect.poll(acting).toBe(quartet.id)
      const header = () => tab.evaluate(() => document.querySelector('.who .sr-only')?.textContent)
      await expect.poll(header).toBe(`Account menu, ${QUARTET}`)
      const path = () => tab.evaluate(() => location.pathname + location.search)
      expect(await path()).toBe('/gigs')
    })
  })
