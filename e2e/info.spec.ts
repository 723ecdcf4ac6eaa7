import { randomUUID } from 'node:crypto'
import { expectAccessible, expectFitsPhone } from './support/accessibility.ts'
import { createArtist } from './support/members.ts'
import { expect, test } from './support/test.ts'

const PAGES = {
  '/help': 'Help Center',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
  '/contact': 'Contact Us',
}

for (const [path, title] of Object.entries(PAGES)) {
  test(`${title} is a real page, with and without a session`, async ({ page, app, openBrowser }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectFitsPhone(page)
    const context = await openBrowser()
    await (await createArtist(app)).enter(context)
    const member = await context.newPage()
    await member.goto(path)
    await expect(member.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(member.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectFitsPhone(member)
  })
}

test('a question of the help center opens to its answer', async ({ page }) => {
  await page.goto('/help')
  // Numbers come from the rules: each keeps its space in the sentence.
  expect(await page.getByRole('main').textContent()).not.toMatch(/[a-z;,.]\d+ (hour|day)/)
  const answer = page.getByText(/can have the link sent again/)
  await expect(answer).toBeHidden()
  await page.getByText('The confirmation email did not arrive.').click()
  await expect(answer).toBeVisible()
  await expectAccessible(page)
})

test('a message reaches the operator, after every field is right', async ({ page, app }) => {
  const from = `${randomUUID()}@example.com`
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fix the validation errors before submitting')
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('June Okafor')
  await page.getByLabel('Email').fill(from)
  await page.getByLabel('Message').fill('The piano at the Test Room is out of tune.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('Your message is on its way.')
  await expect(page.getByLabel('Message')).toHaveValue('')
  const mail = await app.mailTo('operator@bandstand.test', /June Okafor/)
  expect(mail.text).toContain('The piano at the Test Room is out of tune.')
  expect(mail.text).toContain(from)
})

test.describe('a refused message', () => {
  test.use({ allowedProblems: [/status of 4(22|29)/] })
  test('shows the server’s issues at their fields, and its limits as text', async ({ page }) => {
    await page.goto('/contact')
    await page.getByLabel('Name').fill('June')
    await page.getByLabel('Email').fill('june@example.com')
    await page.getByLabel('Message').fill('Hello')
    const answers = [
      {
        code: 'INPUT_INVALID',
        status: 422,
        message: 'Please fix the validation errors before submitting',
        data: { issues: [{ path: ['message'], message: 'Please use at most 5,000 characters' }] },
      },
      {
        code: 'TOO_MANY_REQUESTS',
        status: 429,
        message: 'Too many requests. Please wait a moment and try again.',
      },
    ]
    await page.route('**/api/contact', (route) => {
      const answer = answers.shift()!
      return route.fulfill({ status: answer.status, json: { defined: true, ...answer } })
    })
    const send = page.getByRole('button', { name: 'Send Message' })
    await send.click()
    await expect(page.getByText('Please use at most 5,000 characters')).toBeVisible()
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('Too many requests. Please wait a moment and try again.')
    await expect(page.getByLabel('Message')).toHaveValue('Hello')
  })
})
