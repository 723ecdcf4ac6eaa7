import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../support/accessibility.ts'
import { inDays } from '../support/gig-form.ts'
import { createProVenue, createVenue } from '../support/members.ts'
import { sql } from '../support/sql.ts'
import { expect, test } from '../support/test.ts'

const CREATED = 'Gig created successfully! Redirecting to gig details...'

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillGig(page: Page, title: string): Promise<void> {
  await page.getByLabel('Gig title').fill(title)
  await page.getByLabel('Date').fill(inDays(9))
  await page.getByLabel('Time', { exact: true }).fill('20:00')
  await page.getByLabel('Payment amount').fill('325.50')
  await choose(page, 'Position', 'DJ')
}

test.describe('posting a gig', () => {
  test('keeps what was typed through a reload, asks before leaving, then posts, changes and shows the gig; the next one is over the month’s limit [GIG-41 GIG-42 GIG-46 GIG-53 ERR-21 FLOW-25 LIM-21 ROLE-09 ROLE-10]', async ({
    page,
    context,
    app,
  }) => {
    await (await createVenue(app)).enter(context)
    await page.goto('/gigs/create')
    await page.getByLabel('Location').fill('Chicago')
    await page.getByRole('option', { name: 'Chicago, IL' }).click()
    await expect(page.getByText(/^Times are Chicago time \(C[SD]T\)$/)).toBeVisible()
    await page.getByRole('button', { name: 'Post gig' }).click()
    await expect(page.getByText('Gig title is required')).toBeVisible()
    await expect(page.getByLabel('Gig title')).toBeFocused()
    await expectAccessible(page)
    await fillGig(page, 'Half written')
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

    await page.getByRole('button', { name: 'Post gig' }).click()
    await expect(page).toHaveURL(/\/gigs\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Half written')
    const id = page.url().split('/').at(-1)
    const [row] = await sql(
      app,
      'select status, place_id, location_lat, pay_cents::int from gigs where id = $1',
      [id],
    )
    expect(row).toMatchObject({ status: 'open', place_id: 'city:chicago-il', pay_cents: 32_550 })
    expect(row!.location_lat).toBeCloseTo(41.85, 0)

    await page.getByRole('link', { name: 'Edit Gig' }).click()
    await page.getByLabel('Gig title').fill('Written to the end')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(`/gigs/${id}`)
    await expect(page.getByRole('alert')).toHaveText('Gig updated successfully!')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Written to the end')

    await page.goto('/gigs/create')
    await expect(
      page.getByText('You have reached your monthly gig posting limit. Upgrade to Pro for unlimited gigs.'),
    ).toBeVisible()
    await expect(page.getByLabel('Gig title')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Upgrade to Pro' }).click()
    await expect(page).toHaveURL('/subscription/plans')
  })
})

test.describe('a post whose response is lost', () => {
  test.use({ allowedProblems: [/Failed to load resource|net::ERR_FAILED/] })

  test('is sent again and posted once, says if it was changed in between, and leads to the list if the response has no id [GIG-47]', async ({
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
    let answersWithoutId = false
    await page.route('**/api/gigs', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (answersWithoutId) return route.fulfill({ status: 201, json: {} })
      if (lost === 0) return route.continue()
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

    answersWithoutId = true
    await page.getByRole('main').getByRole('link', { name: 'Post a Gig' }).click()
    await fillGig(page, 'A gig without an id')
    await page.getByRole('button', { name: 'Post gig' }).click()
    await expect(page.getByText(CREATED)).toBeVisible()
    await expect(page).toHaveURL(/\/gigs$/)
  })
})

test.describe('a template of a gig', () => {
  test('is saved, fills in another post with one press, and the focus stays when the last one is deleted', async ({
    page,
    context,
    app,
  }) => {
    await (await createProVenue(app)).enter(context)
    await page.goto('/gigs/create')
    await fillGig(page, 'Friday trio night')
    await page.getByRole('button', { name: 'Save as template' }).click()
    await page.getByLabel('Template name').fill('Friday trio')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Template “Friday trio” saved')).toBeVisible()
    await page.getByRole('button', { name: 'Post gig' }).click()
    await expect(page).toHaveURL(/\/gigs\/[0-9a-f-]{36}$/)

    await page.goto('/gigs/create')
    await page.getByRole('button', { name: 'Friday trio' }).click()
    await expectAccessible(page)
    await expectFits(page)
    await expect(page.getByLabel('Date')).toHaveValue('')
    await page.getByLabel('Date').fill(inDays(16))
    await page.getByRole('button', { name: 'Post gig' }).click()
    await expect(page).toHaveURL(/\/gigs\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Friday trio night')
    const rows = await sql(app, 'select pay_cents::int, position from gigs where title = $1', [
      'Friday trio night',
    ])
    expect(rows).toEqual([1, 2].map(() => ({ pay_cents: 32_550, position: 'DJ' })))

    await page.goto('/gigs/create')
    await page.getByRole('button', { name: 'Edit templates' }).press('Enter')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Delete.*Friday trio/ }).press('Enter')
    await expect(page.getByRole('group', { name: 'Your templates' })).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Gig title')).toBeFocused()
  })
})
