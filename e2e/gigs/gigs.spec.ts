import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../support/accessibility.ts'
import { applyTo, createPair } from '../support/booking.ts'
import { gigForm, inDays } from '../support/gig-form.ts'
import { createArtist, createProVenue, type Member } from '../support/members.ts'
import { type App, expect, test } from '../support/test.ts'

/** Gigs of one venue at a place that no other gig has, so that a filter finds exactly these. */
async function createGigsAt(app: App, place: string, gigs: Record<string, unknown>[]): Promise<Member> {
  const venue = await createProVenue(app)
  for (const gig of gigs) await venue.call('POST', '/api/gigs', gigForm({ location: place, ...gig }))
  return venue
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const rowTitles = (page: Page) => rows(page).getByRole('heading', { level: 2 })

test.describe('the list of gigs', () => {
  test('shows 8 gigs a page, numbered, with Previous and Next, and Back restores the position [GIG-03 GIG-11 GIG-12 GIG-13 LIM-18 GEN-09]', async ({
    page,
    context,
    app,
  }) => {
    await createGigsAt(
      app,
      'Paging Hall',
      Array.from({ length: 18 }, (_, i) => ({ title: `Set number ${i + 1}`, date: inDays(3 + i) })),
    )
    await (await createArtist(app)).enter(context)
    await page.goto('/gigs?location=Paging+Hall')
    await expect(page).toHaveTitle('Gigs | Bandstand')
    await expect(page.getByText('18 open gigs, soonest first')).toBeVisible()
    await expect(rowTitles(page)).toHaveText(Array.from({ length: 8 }, (_, i) => `Set number ${i + 1}`))

    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
    await pages.getByRole('link', { name: 'Page 3', exact: true }).click()
    await expect(page).toHaveURL(/location=Paging\+Hall&page=3$/)
    await expect(rowTitles(page)).toHaveText(['Set number 17', 'Set number 18'])
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
    await pages.getByRole('link', { name: 'Previous' }).click()
    await expect(rowTitles(page).first()).toHaveText('Set number 9')
    await pages.getByRole('link', { name: 'Next' }).click()
    await expect(rowTitles(page).first()).toHaveText('Set number 17')
    await page.goBack()
    await expect(rowTitles(page).first()).toHaveText('Set number 9')

    const last = page.getByRole('link', { name: 'Set number 16' })
    await last.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(100)
    await last.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Set number 16' })).toBeVisible()
    await page.goBack()
    await expect(last).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)

    // The link too, from any page.
    await last.click()
    await page.getByRole('main').getByRole('link', { name: 'The Test Room' }).first().click()
    await expect(page).toHaveURL(/\/profile\//)
    await page.goBack()
    await page.getByRole('link', { name: 'Back to Gigs' }).click()
    await expect(page).toHaveURL(/location=Paging\+Hall&page=2$/)
    await expect(last).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    await pages.getByRole('link', { name: 'Next' }).click()
    await expect(rowTitles(page).first()).toHaveText('Set number 17')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test.describe('a venue’s own gigs', () => {
  test('are found by title and by status; one is closed, opened again and posted again', async ({
    page,
    app,
  }) => {
    const { artist, venue, gigId } = await createPair(app, { title: 'Porch session' })
    await venue.call('POST', '/api/gigs', gigForm({ title: 'Basement matinee', date: inDays(20) }))
    await applyTo(gigId, artist)
    await venue.enter(page.context())
    await page.goto('/gigs')
    await page.getByRole('main').getByRole('link', { name: 'My gigs' }).click()
    await expect(page).toHaveURL('/my-gigs')
    const own = rows(page)
    await expect(own).toHaveCount(2)
    await expect(own.first()).toContainText('1 applicant to review')
    await expect(own.last()).toContainText('No applicants yet')
    await page.getByRole('searchbox', { name: 'Search your gigs by title' }).fill('porch')
    await expect(own).toHaveCount(1)
    await expect(page).toHaveURL('/my-gigs?q=porch')

    await own.getByRole('button', { name: 'More: Porch session' }).click()
    await page.getByRole('menuitem', { name: 'Close gig' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close “Porch session”?' })
    await expect(dialog).toContainText('1 artist will be notified')
    await expectAccessible(page)
    await dialog.getByLabel('Message to the artists').fill('The porch is being painted.')
    await dialog.getByRole('button', { name: 'Close gig' }).press('Enter')
    await expect(page.getByText('The gig is closed')).toBeVisible()
    await expect(page.getByText('No open gigs match “porch”.')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('searchbox', { name: 'Search your gigs by title' })).toBeFocused()
    await page.getByRole('button', { name: 'Closed (1)' }).click()
    await expect(page).toHaveURL('/my-gigs?show=closed&q=porch')
    await expect(own).toContainText('1 applicant')
    expect(await artist.call('GET', `/api/gigs/${gigId}`)).toMatchObject({ status: 'cancelled' })

    await own.getByRole('button', { name: 'Open again' }).click()
    await expect(page.getByText('The gig is open again')).toBeVisible()
    await page.getByRole('button', { name: 'Open (1)' }).click()
    await own.getByRole('button', { name: 'More: Porch session' }).click()
    await page.getByRole('menuitem', { name: 'Post again' }).click()
    await expect(page).toHaveURL(`/gigs/create?from=${gigId}`)
    await expect(page.getByText('Copied from “Porch session”. Choose a date.')).toBeVisible()
    await expect(page.getByLabel('Gig title')).toHaveValue('Porch session')
    await expect(page.getByLabel('Date')).toHaveValue('')
    await expect(page.getByLabel('Payment amount')).toHaveValue('650')
    await page.getByLabel('Date').fill(inDays(16))
    await page.getByRole('button', { name: 'Post gig' }).click()
    await expect(page).toHaveURL(/\/gigs\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Porch session')
    await expect(page.getByRole('main').getByRole('button', { name: 'Close gig' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/my-gigs?q=porch')
    await expect(own).toHaveCount(2)
  })
})

test('on a phone the filters are a sheet, and an artist has the pay and Apply in the first screen, and at the end above the footer', async ({
  app,
  openBrowser,
}) => {
  const venue = await createProVenue(app)
  const gig = await venue.call(
    'POST',
    '/api/gigs',
    gigForm({ title: 'Supercalifragilisticexpialidocious'.repeat(3), description: 'W'.repeat(300) }),
  )
  const small = await openBrowser({ viewport: { width: 360, height: 640 }, hasTouch: true })
  await (await createArtist(app)).enter(small)
  const page = await small.newPage()
  await page.goto('/gigs?location=detroit&minPay=50&view=map')
  const opener = page.getByRole('button', { name: 'Filters (2)' })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(page.getByLabel('Location')).toBeHidden()
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    // One way after the other.
    // oxlint-disable-next-line no-await-in-loop
    await opener.click()
    await expect(sheet).toBeVisible()
    await sheet.getByLabel('Location').fill('nowhere at all')
    await expect(sheet.getByRole('button', { name: 'No gigs match' })).toBeInViewport()
    await expectFits(page)
    await close()
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL('/gigs?location=detroit&minPay=50&view=map')
  }
  await opener.click()
  await sheet.getByLabel('Location').fill('')
  await sheet.getByRole('button', { name: /^Show [\d,]+ gigs?$/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await expect(page).toHaveURL('/gigs?minPay=50&view=map')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/gigs?location=detroit&minPay=50&view=map')

  await page.goto(`/gigs/${gig.id}`)
  const apply = page.getByRole('main').getByRole('button', { name: 'Apply' })
  const bar = page.getByRole('navigation', { name: 'Places' })
  await expect(bar).toBeVisible()
  const pay = page.locator('.gig-main__pay')
  await expect(pay).toHaveText(/^\$650 /)
  const bottomOf = async (each: Locator) => {
    const { y, height } = (await each.boundingBox())!
    return y + height
  }
  const top = (await bar.boundingBox())!.y
  for (const each of [apply, pay]) expect(await bottomOf(each)).toBeLessThanOrEqual(top)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await bottomOf(apply)).toBeLessThan((await page.getByRole('contentinfo').boundingBox())!.y)
  await apply.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(bar).toBeHidden()
})
