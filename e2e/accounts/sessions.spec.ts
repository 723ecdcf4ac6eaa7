import type { Page } from '@playwright/test'
import { createAccount, signIn } from '../support/accounts.ts'
import { createArtist, createVenue } from '../support/members.ts'
import { expect, test } from '../support/test.ts'

test('a loading screen shows until the first session check ends [NAV-30]', async ({ page, context, app }) => {
  await (await createArtist(app)).enter(context)
  // A session that lasts needs no checking.
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await endSoon(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/auth-client-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByText('Loading application...')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toHaveCount(0)
  gate.resolve()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(page.getByText('Loading application...')).toHaveCount(0)
})

test('a visitor has nothing to check and sees the page right away', async ({ page }) => {
  await page.route('**/assets/auth-client-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible()
})

test('signing in and out is noticed in every tab, without a reload [NAV-31 NAV-32 FLOW-22 CALL-10 CALL-11]', async ({
  page,
  context,
  app,
}) => {
  const { email } = await createAccount(app, 'artist')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Register Now' })).toBeVisible()
  const loads: string[] = []
  page.on('framenavigated', (frame) => loads.push(frame.url()))

  const other = await context.newPage()
  await signIn(other, email)
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  expect(loads).toEqual([])

  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/profile\/edit$/)
  const ended = other.waitForRequest(/\/auth\/v1\/logout/)
  await other.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  expect(new URL((await ended).url()).searchParams.get('scope')).toBe('local')
  await expect(other).toHaveURL(/\/login$/)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible()
})

test('after Sign Out the next login starts at home, with nothing of the last user on screen', async ({
  page,
  app,
}) => {
  const [one, two] = [await createAccount(app, 'artist'), await createAccount(app, 'venue')]
  await signIn(page, one.email)
  await page.goto('/profile')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(two.email)
  await page.getByLabel('Password', { exact: true }).fill(two.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/')
  const name = two.email.split('@')[0]!
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`)
  await expect(page.getByText(one.email.split('@')[0]!)).toHaveCount(0)
})

test('a session ended on the server is noticed by the next call', async ({ page, context, app }) => {
  const member = await createArtist(app)
  await member.enter(context)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 401,
      json: { defined: true, code: 'UNAUTHENTICATED', status: 401, message: 'Auth session missing!' },
    }),
  )
  await page.goto('/gigs')
  await expect(page).toHaveURL(/\/login$/)
})
test.use({ allowedProblems: [/status of 401/] })

test('the session survives a reload and is refreshed automatically before it ends [FLOW-20 FLOW-21 LIM-48 LIM-50 CALL-05]', async ({
  page,
  context,
  app,
}) => {
  await (await createVenue(app)).enter(context)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  const before = await endSoon(page)
  const asked = page.waitForRequest(/grant_type=refresh_token/)
  await page.reload()
  expect((await asked).postDataJSON()).toEqual({ refresh_token: before })
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('bandstand.session')!).refresh_token))
    .not.toBe(before)
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})

/** Shortens the session to less than three ticks of 30 seconds; returns what renews it. */
function endSoon(page: Page): Promise<string> {
  return page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('bandstand.session')!)
    session.expires_at = Math.floor(Date.now() / 1000) + 80
    localStorage.setItem('bandstand.session', JSON.stringify(session))
    return session.refresh_token as string
  })
}
