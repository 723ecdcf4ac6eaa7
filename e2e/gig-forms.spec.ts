import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { gigForm, inDays } from './support/gig-form.ts'
import { createArtist, createProVenue, createVenue } from './support/members.ts'
import { sql } from './support/sql.ts'
import { expect, test } from './support/test.ts'

const LIMIT_TEXT = 'You have reached your monthly gig posting limit. Upgrade to Pro for unlimited gigs.'
const CREATED = 'Gig created successfully! Redirecting to gig details...'
const UPDATED = 'Gig updated successfully! Redirecting...'

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Returns the entries of a field's list, with the list closed again. */
async function optionsOf(page: Page, field: string): Promise<string[]> {
  await page.getByRole('combobox', { name: field }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  const options = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  return options
}

async function fillGig(page: Page, title: string): Promise<void> {
  await page.getByLabel('Gig title').fill(title)
  await page.getByLabel('Date').fill(inDays(9))
  await page.getByLabel('Time', { exact: true }).fill('20:00')
  await page.getByLabel('Payment amount').fill('325.50')
  await choose(page, 'Position', 'DJ')
}

/** Records, inside the page, when a message appears and when the next screen loads. */
async function watchRedirect(page: Page, message: string): Promise<void> {
  await page.evaluate((text) => {
    const times = ((window as any).redirectTimes = { shownAt: 0, leftAt: 0 })
    const start = location.pathname
    new MutationObserver(() => {
      if (times.shownAt === 0 && document.body.textContent.includes(text)) times.shownAt = performance.now()
      if (times.leftAt === 0 && location.pathname !== start) times.leftAt = performance.now()
    }).observe(document.body, { childList: true, subtree: true })
  }, message)
}

/** The next screen has loaded, 2 seconds after the message. */
async function expectRedirect(page: Page, message: string, url: RegExp | string): Promise<void> {
  await expect(page.getByText(message)).toBeVisible()
  await expect(page).toHaveURL(url)
  const { shownAt, leftAt } = await page.evaluate(() => (window as any).redirectTimes)
  expect(shownAt).toBeGreaterThan(0)
  expect(leftAt - shownAt).toBeGreaterThan(1900)
  expect(leftAt - shownAt).toBeLessThan(3500)
}

test.describe('posting a gig', () => {
  test('shows every error at its field, then posts and shows the gig [GIG-34 GIG-35 GIG-36 GIG-37 GIG-43 GIG-44 GIG-45 GIG-46 VAL-51 VAL-52 VAL-53 VAL-54 VAL-55 VAL-56 VAL-57 VAL-58 VAL-59 VAL-61 VAL-62 VAL-63 LIM-11 LIM-17 LIM-24 LIM-26 ENT-44 FLOW-25 ROLE-09]', async ({
    page,
    context,
    app,
  }) => {
    await (await createVenue(app)).enter(context)
    await page.goto('/gigs/create')
    await expect(page).toHaveTitle('Post a New Gig | Bandstand')
    await expect(page.getByRole('heading', { level: 1, name: 'Post a New Gig' })).toBeVisible()
    for (const section of ['Basic Information', 'Payment Information', 'Requirements']) {
      await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
    }
    await expect(page.getByLabel('Location')).toHaveValue('Detroit, MI')
    await expect(page.getByText(/^Times are Detroit time \(E[SD]T\)$/)).toBeVisible()
    const pay = page.getByLabel('Payment amount')
    await expect(pay).toHaveAttribute('step', '0.01')
    await expect(pay).toHaveAttribute('min', '0')
    expect(await optionsOf(page, 'Payment type')).toEqual([
      'Flat rate',
      'Hourly',
      'Per performance',
      'Total budget',
    ])
    expect(await optionsOf(page, 'Experience level')).toEqual([
      'Any',
      'Beginner',
      'Intermediate',
      'Advanced',
      'Professional',
    ])

    const submit = page.getByRole('button', { name: 'Post gig' })
    await page.getByLabel('Location').fill('')
    await submit.click()
    await expect(page.getByRole('alert')).toHaveText('Please fix the validation errors before submitting')
    for (const text of [
      'Gig title is required',
      'Date is required',
      'Time is required',
      'Location is required',
      'Payment amount is required',
      'Position type is required',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('Gig title')).toBeFocused()
    await expectAccessible(page)

    await page.getByLabel('Gig title').fill('Jam!')
    await expect(page.getByText('Title must be at least 5 characters long')).toBeVisible()
    await page.getByLabel('Gig title').fill('Jam in the back room')
    await page.getByLabel('Date').fill(inDays(-3))
    await expect(page.getByText('Date must be in the future')).toBeVisible()
    await pay.fill('-5')
    await expect(page.getByText('Payment must be a valid number greater than or equal to 0')).toBeVisible()
    await pay.fill('325.50')
    await page.getByLabel('Date').fill(inDays(12))
    await page.getByLabel('Time', { exact: true }).fill('20:15')
    await page.getByLabel('Location').fill('Ferndale')
    await page.getByRole('option', { name: 'Ferndale, MI' }).click()
    await expect(page.getByLabel('Location')).toHaveValue('Ferndale, MI')

    const instruments = page.getByRole('combobox', { name: 'Instruments' })
    await expect(instruments).toHaveCount(0)
    await choose(page, 'Position', 'Musician')
    await submit.click()
    await expect(page.getByText('Please select at least one instrument')).toBeVisible()
    await instruments.fill('Upright')
    await page.getByRole('option', { name: 'Upright Bass' }).click()
    await expect(page.getByRole('button', { name: 'Remove Upright Bass' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Position' }).fill('DJ')
    await page.getByRole('option', { name: 'DJ', exact: true }).click()
    await expect(instruments).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Position' }).fill('Musician')
    await page.getByRole('option', { name: 'Musician', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Remove Upright Bass' })).toHaveCount(0)
    await instruments.fill('Bass theremin')
    await expect(page.getByText('No matches found. Press Enter to add this as a new option.')).toBeVisible()
    await page.keyboard.press('Enter')
    await instruments.fill('Cello')
    await page.getByRole('option', { name: 'Cello', exact: true }).click()
    await page.keyboard.press('Escape')

    await watchRedirect(page, CREATED)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/gigs'),
    )
    await submit.click()
    expect((await sent).postDataJSON()).toMatchObject({ instruments: 'Bass theremin, Cello', pay: '325.50' })
    await expectRedirect(page, CREATED, /\/gigs\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jam in the back room')
    const id = page.url().split('/').at(-1)
    const [row] = await sql(
      app,
      'select status, place_id, location_lat, pay_cents::int from gigs where id = $1',
      [id],
    )
    expect(row).toMatchObject({ status: 'open', place_id: 'city:ferndale-mi', pay_cents: 32_550 })
    expect(row!.location_lat).toBeCloseTo(42.46, 1)
  })

  test('goes to the list when no id is returned [GIG-47]', async ({ page, context, app }) => {
    await (await createVenue(app)).enter(context)
    await page.goto('/gigs/create')
    await fillGig(page, 'A gig without an id')
    await page.route('**/api/gigs', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return route.fulfill({ status: 201, json: {} })
    })
    await watchRedirect(page, CREATED)
    await page.getByRole('button', { name: 'Post gig' }).click()
    await expectRedirect(page, CREATED, /\/gigs$/)
  })

  test('keeps what was typed through a reload, with the time zone of the place, and asks before leaving', async ({
    page,
    context,
    app,
  }) => {
    await (await createVenue(app)).enter(context)
    await page.goto('/gigs/create')
    await fillGig(page, 'Half written')
    await page.getByLabel('Location').fill('Chicago')
    await page.getByRole('option', { name: 'Chicago, IL' }).click()
    await expect(page.getByText(/^Times are Chicago time \(C[SD]T\)$/)).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
    await expect(page.getByLabel('Gig title')).toHaveValue('Half written')
    await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('DJ')
    await expect(page.getByLabel('Location')).toHaveValue('Chicago, IL')
    await expect(page.getByText(/^Times are Chicago time \(C[SD]T\)$/)).toBeVisible()

    await page.getByRole('link', { name: 'Cancel' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL('/gigs/create')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByLabel('Gig title')).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/gigs')
  })
})

test.describe('a post whose response is lost', () => {
  test.use({ allowedProblems: [/Failed to load resource|net::ERR_FAILED/] })

  test('is sent again and posted once, and says if it was changed in between', async ({
    page,
    context,
    app,
  }) => {
    const venue = await createProVenue(app)
    await venue.enter(context)
    const titles = async () =>
      (await sql(app, 'select title from gigs where created_by = $1 order by created_at', [venue.id])).map(
        ({ title }) => title,
      )
    let lost = 1
    await page.route('**/api/gigs', async (route) => {
      if (route.request().method() !== 'POST' || lost === 0) return route.continue()
      lost--
      await route.fetch()
      return route.abort()
    })
    await page.goto('/gigs/create')
    await fillGig(page, 'Sent twice')
    await page.getByRole('button', { name: 'Post gig' }).click()
    await expect(page).toHaveURL(/\/gigs\/[0-9a-f-]{36}$/)
    expect(await titles()).toEqual(['Sent twice'])

    lost = Number.POSITIVE_INFINITY
    await page.goto('/gigs/create')
    await fillGig(page, 'Never answered')
    await page.getByRole('button', { name: 'Post gig' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    lost = 0
    await page.getByLabel('Gig title').fill('Never answered, changed')
    await page.getByRole('button', { name: 'Post gig' }).click()
    await expect(page.getByText('This gig is already posted')).toBeVisible()
    expect(await titles()).toEqual(['Sent twice', 'Never answered'])
    await page.getByRole('link', { name: 'See my gigs' }).click()
    await expect(page).toHaveURL('/my-gigs')
  })
})

test.describe('who cannot post', () => {
  test.use({ allowedProblems: [/Failed to load resource/] })

  test('gets the limit page when this month’s gig is posted [GIG-41 GIG-42 ERR-21 LIM-21 ROLE-10]', async ({
    page,
    context,
    app,
  }) => {
    const venue = await createVenue(app)
    await venue.call('POST', '/api/gigs', gigForm())
    await venue.enter(context)
    await page.goto('/gigs/create')
    await expect(page.getByText(LIMIT_TEXT)).toBeVisible()
    await expect(page.getByLabel('Gig title')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Upgrade to Pro' }).click()
    await expect(page).toHaveURL('/subscription/plans')
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  })
})

test.describe('changing a gig', () => {
  test('has its own rules and lists, keeps values that they lack, saves and shows the gig [GIG-50 GIG-51 GIG-52 GIG-53 VAL-65 VAL-66 VAL-67 VAL-68 VAL-69 LIM-17 LIM-25 LIM-27 ENT-45 CALL-33]', async ({
    page,
    context,
    app,
  }) => {
    const venue = await createProVenue(app)
    const gig = await venue.call(
      'POST',
      '/api/gigs',
      gigForm({
        paymentType: 'budget',
        experienceLevel: 'advanced',
        durationMinutes: 25,
        instruments: ['Piano'],
      }),
    )
    await venue.enter(context)
    await page.goto(`/gigs/edit/${gig.id}`)
    await expect(page).toHaveTitle('Edit Gig | Bandstand')
    await expect(page.getByLabel('Gig title')).toHaveValue('Friday late set')
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('21:30')
    await expect(page.getByLabel('Payment amount')).toHaveValue('650')
    expect(await optionsOf(page, 'Payment type')).toEqual([
      'Flat rate',
      'Hourly',
      'Negotiable',
      'Total budget',
    ])
    expect(await optionsOf(page, 'Experience level')).toEqual([
      'Any',
      'Beginner (0-2 years)',
      'Intermediate (3-5 years)',
      'Experienced (5-10 years)',
      'Professional (10+ years)',
      'Advanced',
    ])
    await expect(page.getByRole('combobox', { name: 'Duration' })).toContainText('25 minutes')

    const submit = page.getByRole('button', { name: 'Save changes' })
    await page.getByLabel('Gig title').fill('')
    await page.getByLabel('Date').fill('')
    await submit.click()
    await expect(page.getByText('Title is required', { exact: true })).toBeVisible()
    await expect(page.getByText('Date is required', { exact: true })).toBeVisible()
    await page.getByLabel('Gig title').fill('Jam')
    await page.getByLabel('Date').fill(inDays(20))
    await page.getByLabel('Payment amount').fill('')
    await page.getByLabel('Time', { exact: true }).fill('')
    await page.getByRole('combobox', { name: 'Instruments' }).fill('Viola')
    await page.getByRole('option', { name: 'Viola', exact: true }).click()
    await page.keyboard.press('Escape')

    await watchRedirect(page, UPDATED)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await submit.click()
    expect((await sent).postDataJSON()).toMatchObject({ instruments: ['Piano', 'Viola'] })
    await expectRedirect(page, UPDATED, `/gigs/${gig.id}`)
    await expect(page.getByRole('alert')).toHaveText('Gig updated successfully!')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jam')
    for (const text of ['$0.00', '12:00 AM', 'Total budget', 'Advanced', 'Viola']) {
      await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
    }
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('the plans say what Free and Pro contain for the reader, with the current one marked [GIG-42]', async ({
  page,
  context,
  app,
  openBrowser,
}) => {
  await (await createVenue(app)).enter(context)
  await page.goto('/subscription/plans')
  await expect(page).toHaveTitle('Plans | Bandstand')
  const plan = (onPage: Page, name: string) =>
    onPage
      .getByRole('main')
      .locator('section')
      .filter({ has: onPage.getByRole('heading', { name: new RegExp(`^${name}`) }) })
  await expect(plan(page, 'Free')).toContainText('Current plan')
  await expect(plan(page, 'Free')).toContainText('1 gig posting every calendar month')
  await expect(plan(page, 'Pro')).toContainText('Unlimited gig postings')
  await expect(plan(page, 'Pro')).not.toContainText('Current plan')
  await expect(plan(page, 'Pro').getByRole('button', { name: 'Upgrade to Pro' })).toBeVisible()

  const other = await openBrowser()
  await (
    await createArtist(app, { subscription_tier: 'pro', subscription_expiry: '2099-01-01T00:00:00Z' })
  ).enter(other)
  const artistPage = await other.newPage()
  await artistPage.goto('/subscription/plans')
  await expect(plan(artistPage, 'Pro')).toContainText('Current plan')
  await expect(plan(artistPage, 'Pro')).toContainText('Unlimited instruments and professions')
})
