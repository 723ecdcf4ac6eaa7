import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../apps/server/src/demo-accounts.ts'
import { MEMBER_PASSWORD } from './members.ts'
import { sql } from './sql.ts'
import { expect, type App } from './test.ts'

/** The password of the demo world's accounts, or the one of all accounts that tests create. */
export const passwordOf = (email: string) =>
  email.endsWith('@bandstand.test') ? DEMO_PASSWORD : MEMBER_PASSWORD

/** Creates a confirmed account that has never been signed in, with the same calls as the screens. */
export async function createAccount(
  app: App,
  userType: 'artist' | 'venue',
): Promise<{ email: string; password: string }> {
  const email = `${randomUUID()}@example.com`
  const answer = await fetch(`${app.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: MEMBER_PASSWORD, data: { user_type: userType } }),
  })
  expect(answer.status).toBe(200)
  const { links } = await app.mailTo(email, /confirm/i)
  await confirmByLink(links[0]!)
  return { email, password: MEMBER_PASSWORD }
}

/** Does what the button on the page of a confirmation link does, without a browser. */
export async function confirmByLink(link: string): Promise<void> {
  const answer = await fetch(new URL('/auth/v1/verify', link), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token_hash: new URL(link).searchParams.get('token'), type: 'signup' }),
  })
  expect(answer.status).toBe(200)
}

/** Opens the link of a mail and clicks the button of its page. */
export async function followMailLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: /^(Confirm my email|Continue)$/ }).click()
}

/** Signs in through the login screen and waits until the visit has left it. */
export async function signIn(page: Page, email: string, password = passwordOf(email)): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** The id of an account. */
export async function idOf(app: App, email: string): Promise<string> {
  const [user] = await sql(app, 'select id from users where email = $1', [email])
  return user!['id'] as string
}
