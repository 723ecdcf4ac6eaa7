import { randomUUID } from 'node:crypto'
import type { Locator, Page, Request } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { applyTo, createPair } from './support/booking.ts'
import { gigForm, inDays } from './support/gig-form.ts'
import { createArtist, createProVenue, createVenue, type Member } from './support/members.ts'
import { sql } from './support/sql.ts'
import { type App, expect, test } from './support/test.ts'
import { withoutLive } from './support/without-live.ts'

/** Gigs of one venue at a place that no other gig has, so that a filter finds exactly these. */
async function createGigsAt(app: App, place: string, gigs: Record<string, unknown>[]): Promise<Member> {
  const venue = await createProVenue(app)
  for (const gig of gigs) await venue.call('POST', '/api/gigs', gigForm({ location: place, ...gig }))
  return venue
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const rowTitles = (page: Page) => rows(page).getByRole('heading', { level: 2 })

test.describe('the list of gigs', () => {
  // The page's head sends requests before the code has loaded (SHELLS in apps/web/print-pages-plugin.ts): the same URL, once.
  test('on reload, the list, a gig’s page and an artist’s page send each of their requests once', async ({
    page,
    context,
    app,
  }) => {
    await withoutLive(page)
    const venue = await createVenue(app)
    await venue.enter(context)
    const artist = await createArtist(app)
    const gig = await venue.call('POST', '/api/gigs', gigForm())
    for (const [path, question] of [
      ['/gigs', '/api/gigs'],
      [`/gigs/${gig.id}`, `/api/gigs/${gig.id}/relation`],
      [`/artists/${artist.id}`, `/api/profiles/${artist.id}`],
    ] as const) {
      const asked: string[] = []
      const note = (request: Request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname)
      }
      page.on('request', note)
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => asked).toContain('/api/notifications/unread')
      page.off('request', note)
      expect(asked).toContain('/api/profile')
      expect(asked).toContain(question)
      expect(asked).toEqual([...new Set(asked)])
    }
  })

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

  test('applies its filters while typing and keeps them in the URL [GIG-05 GIG-06 GIG-07 GIG-08 GIG-09 GIG-10]', async ({
    page,
    context,
    app,
  }) => {
    await createGigsAt(app, 'Filter Yard', [
      { title: 'Cheap weekly piano', pay: '75', isRecurring: true, date: inDays(10) },
      { title: 'One night of bassoon', pay: '400', instruments: ['Bassoon'], date: inDays(20) },
      { title: 'Late drums', pay: '120', instruments: ['Drum Kit'], date: inDays(30) },
    ])
    await (await createArtist(app)).enter(context)
    await page.goto('/gigs')
    const entries = await page.evaluate(() => history.length)
    await page.getByLabel('Location').fill('filter yard')
    await expect(page).toHaveURL('/gigs?location=filter+yard')
    await expect(rowTitles(page)).toHaveText(['Cheap weekly piano', 'One night of bassoon', 'Late drums'])
    expect(await page.evaluate(() => history.length)).toBe(entries)

    await page.getByRole('combobox', { name: 'Instruments' }).fill('basso')
    await expect(rowTitles(page)).toHaveText(['One night of bassoon'])
    await page.getByRole('combobox', { name: 'Instruments' }).fill('')
    await expect(rowTitles(page)).toHaveCount(3)

    await page.getByLabel('Date from').fill(inDays(15))
    await expect(rowTitles(page)).toHaveText(['One night of bassoon', 'Late drums'])
    await page.getByLabel('Date to').fill(inDays(20))
    await expect(rowTitles(page)).toHaveText(['One night of bassoon'])
    await expect(page).toHaveURL(`/gigs?location=filter+yard&from=${inDays(15)}&to=${inDays(20)}`)
    await page.reload()
    await expect(rowTitles(page)).toHaveText(['One night of bassoon'])
    await expect(page.getByLabel('Date from')).toHaveValue(inDays(15))
    await page.getByLabel('Date from').fill('')
    await page.getByLabel('Date to').fill('')
    await expect(rowTitles(page)).toHaveCount(3)

    await page.getByLabel('Recurring').selectOption('Recurring')
    await expect(rowTitles(page)).toHaveText(['Cheap weekly piano'])
    await page.getByLabel('Recurring').selectOption('One-time')
    await expect(rowTitles(page)).toHaveText(['One night of bassoon', 'Late drums'])
    await page.getByLabel('Minimum pay').fill('120')
    await expect(page).toHaveURL(/recurring=one-time&minPay=120$/)
    await expect(rowTitles(page)).toHaveText(['One night of bassoon', 'Late drums'])
    await page.getByLabel('Minimum pay').fill('120.01')
    await expect(rowTitles(page)).toHaveText(['One night of bassoon'])
    await page.getByLabel('Date from').fill(inDays(20))
    await page.getByLabel('Date to').fill(inDays(15))
    await expect(page.getByText(/^Choose .+ or a later day$/)).toBeVisible()
    await page.getByLabel('Date from').fill('')
    await page.getByLabel('Date to').fill('')
    await page.getByLabel('Minimum pay').fill('1000001')
    await expect(page.getByText('Enter an amount from $0 to $1,000,000')).toBeVisible()
    await page.getByLabel('Minimum pay').fill('plenty')
    await expect(page.getByText('Enter an amount in dollars')).toBeVisible()

    // The list offers it too, until the last filter that matched nothing is gone.
    await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'Reset Filters' }).click()
    await expect(page).toHaveURL('/gigs')
    await expect(page.getByLabel('Location')).toHaveValue('')

    await page.getByRole('searchbox', { name: 'Search gigs' }).fill('filter yard basso')
    await expect(rowTitles(page)).toHaveText(['One night of bassoon'])
    await expect(page).toHaveURL('/gigs?q=filter+yard+basso')
  })

  test('shows a gig in a row: stub, place, cut description, instruments, labels and dollars [GIG-04 LIM-41 LIM-42 LIM-43 SUB-23]', async ({
    page,
    context,
    app,
  }) => {
    const description = 'A long evening. '.repeat(20).trim()
    const venue = await createGigsAt(app, 'Row Street', [
      {
        title: 'Plain gig',
        date: '2027-03-05',
        pay: '1250.5',
        paymentType: 'hourly',
        isRecurring: true,
        description,
        instruments: ['Piano', 'Viola', 'Cello', 'Harp', 'Oboe'],
      },
    ])
    await createGigsAt(app, 'Row Street', [
      { title: 'Later posted, earlier shown', date: '2027-03-05', time: '23:00' },
    ])
    await sql(
      app,
      `update gigs set boosted_until = now() + interval '1 day' where title = 'Later posted, earlier shown'`,
    )

    await venue.enter(context)
    await page.goto('/gigs?location=row+street')
    await expect(rowTitles(page)).toHaveText(['Later posted, earlier shown', 'Plain gig'])
    await expect(rows(page).first()).toContainText('Boosted')
    const row = rows(page).filter({ hasText: 'Plain gig' })
    for (const text of [
      'Mar',
      'Fri',
      'The Test Room',
      'Row Street',
      '9:30 PM',
      'Piano, Viola, Cello, 2 more',
      'Recurring',
      '$1,250.50',
      'Hourly',
    ]) {
      await expect(row).toContainText(text)
    }
    const shown = await row.getByText('A long evening.').textContent()
    expect(shown).toBe(`${description.slice(0, 150).trimEnd()}…`)
  })

  test('includes past and filled gigs on request', async ({ page, context, app }) => {
    await createGigsAt(app, 'Past Avenue', [
      { title: 'Still open' },
      { title: 'Already filled', date: inDays(8) },
    ])
    await sql(app, `update gigs set status = 'booked' where title = 'Already filled'`)
    await (await createArtist(app)).enter(context)
    await page.goto('/gigs?location=past+avenue')
    await expect(page.getByText('1 open gig, soonest first')).toBeVisible()
    await page.getByLabel('Include past and filled gigs').check()
    await expect(page).toHaveURL(/show=all$/)
    await expect(rowTitles(page)).toHaveText(['Already filled', 'Still open'])
    await expect(rows(page).first()).toContainText('Booked')
  })

  test('folds its filters on a phone', async ({ page, context, app }) => {
    await (await createArtist(app)).enter(context)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/gigs?location=detroit&minPay=50')
    const toggle = page.getByRole('button', { name: 'Filters (2)' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByLabel('Location')).toBeHidden()
    await toggle.click()
    await page.getByLabel('Location').fill('')
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  })
})

test.describe('one gig', () => {
  test('offers editing only to its venue and leads back to the filtered list [GIG-30 GIG-31 GIG-32 ROLE-09]', async ({
    page,
    context,
    app,
    openBrowser,
  }) => {
    const venue = await createGigsAt(app, 'Owner Court', [{ title: 'Mine to change' }])
    await venue.enter(context)
    await page.goto('/gigs?location=owner+court')
    await page.getByRole('link', { name: 'Mine to change' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mine to change' })).toBeVisible()
    const gigPath = new URL(page.url()).pathname
    await page.getByRole('link', { name: 'Edit Gig' }).click()
    await expect(page).toHaveURL(gigPath.replace('/gigs/', '/gigs/edit/'))
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Gig' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Back to Gigs' }).click()
    await expect(page).toHaveURL('/gigs?location=owner+court')

    const other = await openBrowser()
    await (await createVenue(app)).enter(other)
    const otherPage = await other.newPage()
    await otherPage.goto(gigPath)
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Mine to change' })).toBeVisible()
    await expect(otherPage.getByRole('link', { name: 'Edit Gig' })).toHaveCount(0)
  })
})

test.describe('a venue’s own gigs', () => {
  test('are found by title and by status; one is closed, opened again and posted again', async ({
    page,
    app,
    openBrowser,
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

    await own.getByRole('button', { name: 'Close gig' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close “Porch session”?' })
    await expect(dialog).toContainText('1 artist will be notified')
    await expectAccessible(page)
    await dialog.getByLabel('Message to the artists').fill('The porch is being painted.')
    await dialog.getByRole('button', { name: 'Close gig' }).press('Enter')
    await expect(page.getByText('The gig is closed')).toBeVisible()
    await expect(page.getByText('No open gigs match “porch”.')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('searchbox', { name: 'Search your gigs by title' })).toBeFocused()
    await page.route('**/api/my-gigs?*closed*', async (route) => {
      await expect(page.getByRole('status', { name: 'Loading your gigs…' })).toBeVisible()
      await expect(page.getByText(/^No .* gigs/)).toHaveCount(0)
      await route.continue()
    })
    await page.getByRole('button', { name: 'Closed (1)' }).click()
    await expect(page).toHaveURL('/my-gigs?show=closed&q=porch')
    await expect(own).toContainText('1 applicant')
    await page.unroute('**/api/my-gigs?*closed*')

    const theirs = await openBrowser()
    await artist.enter(theirs)
    const reader = await theirs.newPage()
    await reader.goto(`/gigs/${gigId}`)
    await expect(reader.getByRole('main').getByText('Closed', { exact: true })).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Apply' })).toHaveCount(0)
    await expect(reader.getByRole('main').getByText('Gig closed')).toBeVisible()
    await reader.goto('/my-gigs')
    await expect(reader).toHaveURL('/bookings')

    await own.getByRole('button', { name: 'Open again' }).click()
    await expect(page.getByText('The gig is open again')).toBeVisible()
    await page.getByRole('button', { name: 'Open (1)' }).click()
    await own.getByRole('link', { name: 'Post again' }).click()
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

  test('are closed from their edit page and from their applicants', async ({ page, app, context }) => {
    const { venue, gigId } = await createPair(app)
    await venue.enter(context)
    await page.goto(`/gigs/edit/${gigId}`)
    await page.getByRole('button', { name: 'Close gig' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close gig' }).click()
    await expect(page).toHaveURL(`/gigs/${gigId}`)
    await expect(page.getByRole('main').getByText('Closed', { exact: true })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Open again' }).click()
    await expect(page.getByRole('link', { name: 'Edit Gig' })).toBeVisible()
    await page.goto(`/gigs/${gigId}/applicants`)
    await page.getByRole('button', { name: 'Close gig' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close gig' }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: 'Open again' })).toBeFocused()
  })
})

test.describe('gigs that cannot be shown', () => {
  test.use({ allowedProblems: [/Failed to load resource/] })

  test('are not found with an unknown id [GIG-33 ERR-23]', async ({ page, context, app }) => {
    await (await createArtist(app)).enter(context)
    for (const id of [randomUUID(), 'no-such-gig']) {
      await page.goto(`/gigs/${id}`)
      await expect(page.getByRole('heading', { name: 'Gig not found' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Gigs' })).toBeVisible()
    }
    await expectAccessible(page)
  })
})

test('the list, a gig, both forms and the plans fit a phone, whatever the text', async ({
  page,
  context,
  app,
  openBrowser,
}) => {
  test.setTimeout(120_000)
  const venue = await createProVenue(app)
  const gig = await venue.call(
    'POST',
    '/api/gigs',
    gigForm({
      title: 'Supercalifragilisticexpialidocious'.repeat(3),
      description: 'W'.repeat(300),
      isRecurring: true,
    }),
  )
  await venue.enter(context)
  for (const [path, ready] of [
    ['/gigs', 'open gigs, soonest first'],
    [`/gigs/${gig.id}`, 'Requirements'],
    ['/gigs/create', 'Basic Information'],
    [`/gigs/edit/${gig.id}`, 'Basic Information'],
    ['/subscription/plans', 'Current plan'],
    ['/gigs?location=nowhere+at+all', 'No gigs found matching your criteria.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(ready).first()).toBeVisible()
    await expectFits(page)
  }

  await test.step('an artist has the pay and Apply in the first screen, and at the end above the footer', async () => {
    const small = await openBrowser({ viewport: { width: 360, height: 640 }, hasTouch: true })
    await (await createArtist(app)).enter(small)
    const reader = await small.newPage()
    await reader.goto(`/gigs/${gig.id}`)
    const apply = reader.getByRole('main').getByRole('button', { name: 'Apply' })
    const bar = reader.getByRole('navigation', { name: 'Places' })
    await expect(bar).toBeVisible()
    const pay = reader.locator('.gig-main__pay')
    await expect(pay).toHaveText(/^\$650\.00 /)
    const bottomOf = async (each: Locator) => {
      const { y, height } = (await each.boundingBox())!
      return y + height
    }
    const top = (await bar.boundingBox())!.y
    for (const each of [apply, pay]) expect(await bottomOf(each)).toBeLessThanOrEqual(top)
    await reader.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await bottomOf(apply)).toBeLessThan((await reader.getByRole('contentinfo').boundingBox())!.y)
    await apply.click()
    await expect(reader.getByRole('dialog')).toBeVisible()
    await expect(bar).toBeHidden()
  })
})
