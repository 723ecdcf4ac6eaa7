import { inDays } from '../support/gig-form.ts'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createArtist } from '../support/members.ts'
import { type App, expect, test } from '../support/test.ts'

const PASSWORD = 'Corner-stage-77'
const PICTURE = fileURLToPath(new URL('../../apps/web/public/icon-512.png', import.meta.url))

/** The main journey: a stranger registers, confirms, fills in a profile and posts what somebody else finds. */
test('a venue posts a gig and a musician finds it [GEN-01 CALL-01 CALL-02 GEN-08 GEN-10 FLOW-12 PROF-41 GIG-45 GIG-46 GIG-03 GIG-05]', async ({
  page,
  app,
  openBrowser,
}) => {
  const called = new Set<string>()
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()))
      called.add(new URL(request.url()).pathname.split('/')[1]!)
  })
  await test.step('a venue registers, confirms the mail and completes its profile with a picture', async () => {
    await registerVenue(page, app, 'booker@copper-anchor.example')
    await page.getByLabel('First name').fill('Dana')
    await page.getByLabel('Last name').fill('Okafor')
    await page.getByLabel('Bio').fill('Two rooms, one stage, a house kit and a kitchen open until midnight.')
    await page.getByLabel('Contact email').fill('hello@example.com')
    await page.getByLabel('Venue name').fill('The Copper Anchor')
    await choose(page, 'Venue type', 'Bar')
    await page.getByLabel('Title/Position').fill('Booker')
    await chooseLocation(page, 'Ferndale', 'Ferndale, MI')
    await page.locator('input[type=file]').setInputFiles(PICTURE)
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Profile completed successfully! Welcome to Bandstand!')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Profile', exact: true }).click()
    const picture = page.getByRole('main').getByRole('img').first()
    await expect(picture).toBeVisible()
    await expect(picture).toHaveJSProperty('naturalWidth', 128)
  })

  await test.step('it posts a gig', async () => {
    await page.goto('/gigs')
    await page.getByRole('link', { name: 'Post a Gig' }).first().click()
    await page.getByLabel('Gig title').fill('Sunday matinee for a theremin duo')
    await page
      .getByLabel('Description')
      .fill('Two sets of forty minutes. The room is quiet, the pay is fair.')
    await page.getByLabel('Date', { exact: false }).first().fill(inDays(9))
    await page.getByLabel('Time').first().fill('15:00')
    await chooseLocation(page, 'Ferndale', 'Ferndale, MI')
    await page.getByLabel('Payment amount').fill('425.50')
    await choose(page, 'Position', 'Musician')
    await page.getByRole('combobox', { name: 'Instruments' }).fill('Bass theremin')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Post gig' }).click()
    await expect(page.getByText('Gig created successfully! Redirecting to gig details...')).toBeVisible()
    await expect(page).toHaveURL(/\/gigs\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunday matinee for a theremin duo')
  })

  await test.step('a musician in another browser filters the list and opens it', async () => {
    const context = await openBrowser()
    await (await createArtist(app)).enter(context)
    const musician = await context.newPage()
    await musician.goto('/gigs')
    await musician.getByRole('combobox', { name: 'Instruments' }).fill('theremin')
    await expect(musician).toHaveURL(/instrument=theremin/)
    await musician.getByRole('link', { name: 'Sunday matinee for a theremin duo' }).click()
    await expect(musician.getByRole('heading', { level: 1 })).toHaveText('Sunday matinee for a theremin duo')
    await expect(musician.getByText('The Copper Anchor').first()).toBeVisible()
    await expect(musician.getByText('$425.50').first()).toBeVisible()
    await expect(musician.getByRole('link', { name: 'Edit Gig' })).toHaveCount(0)
  })

  // Nothing but our own server, at the URLs of its protocols; other hosts fail every test.
  expect([...called].toSorted()).toEqual(['api', 'auth', 'storage'])
})

async function registerVenue(page: Page, app: App, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Post a Gig' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/login/)
  const { links } = await app.mailTo(email)
  const confirming = links.find((link) => link.includes('/auth/v1/verify'))!
  await page.goto(app.mailboxPage ? `${app.mailboxPage}?to=${email}` : confirming)
  if (app.mailboxPage) await page.getByRole('link', { name: '/auth/v1/verify' }).click()
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await page.getByRole('link', { name: 'Complete Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Profile' })).toBeVisible()
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function chooseLocation(page: Page, typed: string, place: string): Promise<void> {
  await page.getByLabel('Location').fill(typed)
  await page.getByRole('option', { name: place }).first().click()
}
