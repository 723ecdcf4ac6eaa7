import type { Page } from '@playwright/test'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../apps/server/test/providers/identity-provider.ts'
import { ALL_JUDGES, expectAccessible } from '../support/accessibility.ts'
import { expect, test as base } from '../support/test.ts'

/** A real provider at loopback, with pages of its own. */
const test = base.extend<object, { provider: IdentityProvider }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const provider = await startIdentityProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  serverSettings: [async ({ provider }, use) => use(provider.env), { scope: 'worker' }],
})
test.use({
  allowedProblems: [/^other host: (http:\/\/127\.0\.0\.1:\d+\/|https:\/\/fonts\.googleapis\.com\/)|ERR_/],
})

/** Fills in the provider's own forms: who it is, and that we may know. */
async function signInThere(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('somebody registers with a provider, logs out, and logs in with it again', async ({
  page,
  app,
  provider,
}) => {
  provider.register(app.url)
  const email = `${crypto.randomUUID()}@example.com`
  provider.people.set('ada', { email, email_verified: true, given_name: 'Ada', family_name: 'Reyes' })
  await page.goto('/login?next=%2Fgigs')
  await page.getByRole('button', { name: 'Continue with Stagepass' }).click()
  await signInThere(page, 'ada')

  await expect(page).toHaveURL(/\/finish-sign-in#flow=/)
  await expect(page.getByText(`You signed in with Stagepass as ${email}.`)).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expectAccessible(page, ALL_JUDGES)
  await page.getByRole('radio', { name: /Musician/ }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  // A profile first, as after any registration.
  await expect(page).toHaveURL(/\/profile\/edit/)
  expect(new URL(page.url()).search).not.toContain('code')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')

  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Continue with Stagepass' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  expect(new URL(page.url()).search).not.toContain('code')
})
