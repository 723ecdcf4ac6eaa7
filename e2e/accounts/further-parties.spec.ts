import type { Page } from '@playwright/test'
import { inBrowser, notInstalled, OTHERS } from '../browsers/in-browser.ts'
import { Person } from '../browsers/person.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { gigForm } from '../support/gig-form.ts'
import { createArtist, createProVenue } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

/** Switches by the menu of the screen's size. */
async function actFor(page: Page, menu: RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitemradio', { name }).click()
  await loaded
}

for (const [size, viewport] of Object.entries(SIZES)) {
  const menu = size === 'phone' ? /^Acting for/ : /^Account menu/

  test(`somebody creates a second act and applies with it, on a ${size}`, async ({ page, context, app }) => {
    const marlow = await createArtist(app, { first_name: 'Marlow', band_name: 'Marlow' })
    const venue = await createProVenue(app)
    const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm())
    await marlow.enter(context)
    await page.setViewportSize(viewport)
    await page.goto('/settings?tab=people')
    await page.getByRole('button', { name: 'Create another act or venue' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('Cass Quartet')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL('/profile/edit')
    await expect(page.getByLabel('First name')).toHaveValue('Marlow')
    await page.getByLabel('Bio').fill('Four of us play standards.')
    await page.getByLabel('Professions').fill('Musician')
    await page.getByRole('option', { name: 'Musician', exact: true }).click()
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page).not.toHaveURL(/\/profile\/edit/)

    await page.goto(`/gigs/${gigId}`)
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await dialog.getByLabel('Message').fill('Four of us would love to play.')
    await dialog.getByRole('button', { name: 'Send application' }).click()
    await page.waitForURL(/\/applications\//)
    const [row] = await sql(
      app,
      `select a.artist_id <> $2 as is_other, p.band_name from applications a join profiles p on p.uuid = a.artist_id
        where a.gig_id = $1`,
      [gigId, marlow.id],
    )
    expect(row).toEqual({ is_other: true, band_name: 'Cass Quartet' })
    await actFor(page, menu, 'Marlow')
    await page.goto('/applications')
    await expect(page.getByText('Four of us would love to play.')).toHaveCount(0)
    await page.getByRole('button', { name: menu }).click()
    await expect(page.getByRole('menuitem', { name: 'Create another act or venue' })).toBeVisible()
  })

  test(`somebody is invited, accepts, switches, works and leaves, on a ${size}`, async ({
    page,
    context,
    app,
  }) => {
    const cass = await createArtist(app, { first_name: 'Cass', band_name: 'Cass Quartet' })
    const marlow = await createArtist(app, { first_name: 'Marlow', band_name: 'Marlow' })
    const venue = await createProVenue(app)
    const { id: gigId } = await venue.call('POST', '/api/gigs', gigForm())
    const { address } = await cass.call('POST', '/api/people/invitations', { email: '', role: 'manager' })
    await marlow.enter(context)
    await page.setViewportSize(viewport)
    await page.goto(new URL(address).pathname)
    await page.getByRole('button', { name: /^Accept as/ }).click()
    await expect(page).not.toHaveURL(/invitation/)
    await page.goto(`/gigs/${gigId}?for=${cass.id}`)
    const change = page.getByRole('button', { name: 'Switch to Cass Quartet' })
    const apply = page.getByRole('button', { name: 'Apply', exact: true })
    await expect(change.or(apply).first()).toBeVisible()
    if (await change.isVisible()) await change.click()
    await apply.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Message').fill('We would love to play.')
    await dialog.getByRole('button', { name: 'Send application' }).click()
    await page.waitForURL(/\/applications\//)
    await page.goto('/settings?tab=people')
    const people = page.getByRole('list', { name: 'People' })
    await people.getByRole('button', { name: 'Leave' }).click()
    const loaded = page.waitForEvent('load')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await loaded
    await expect(page.getByRole('button', { name: /^Acting for/ })).toHaveCount(0)
    await page.goto('/applications')
    await expect(page.getByText('We would love to play.')).toHaveCount(0)
  })
}

for (const browser of OTHERS)
  test(`creating a second act works in ${browser.name}`, async ({ app }) => {
    test.skip(browser.find() === undefined, notInstalled(browser))
    test.setTimeout(120_000)
    const marlow = await createArtist(app, { first_name: 'Marlow', band_name: 'Marlow' })
    await inBrowser(browser, async (open) => {
      const tab = await open(browser.artist)
      const person = new Person(tab, app.url)
      await person.logIn(marlow)
      await person.open('/settings?tab=people')
      await person.click('button', 'Create another act or venue')
      await person.fill('Name', 'Cass Quartet')
      await person.click('button', 'Create')
      // The page is loaded again meanwhile, and has no header until then.
      const header = () =>
        tab.evaluate(() => document.querySelector('.who .sr-only')?.textContent).catch(() => undefined)
      await expect.poll(header).toBe('Account menu, Cass Quartet')
      expect(await tab.evaluate(() => location.pathname)).toBe('/profile/edit')
    })
  })
