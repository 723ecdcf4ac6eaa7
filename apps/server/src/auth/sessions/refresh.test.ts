import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { authClient, call, createAccount, sessionOf, signIn } from '../../../test/members/accounts.ts'
import { DAY_MS } from '@bandstand/domain/time'
import { expireSessions } from '../index.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let test: TestApp
let account: Awaited<ReturnType<typeof createAccount>>
beforeAll(async () => {
  test = await startTestApp()
  account = await createAccount(test)
})
beforeEach(() => test.setTime(new Date()))
afterAll(async () => test.close())

interface Tokens {
  access_token: string
  refresh_token: string
  expires_at: number
}
const refresh = async (refresh_token: string) => {
  const answer = await call(test, 'POST', '/token?grant_type=refresh_token', { refresh_token })
  return { ...answer, tokens: answer.body as Tokens }
}
const later = (seconds: number) => test.setTime(new Date(test.deps.now().getTime() + seconds * 1000))
const userBy = async (token: string) =>
  call(test, 'GET', '/user', undefined, { authorization: `Bearer ${token}` })

it('exchanges a refresh token for a new pair of tokens [CALL-05]', async () => {
  const before = await sessionOf(await signIn(test, account.email))
  const { status, tokens, body } = await refresh(before.refresh_token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ expires_in: 3600, token_type: 'bearer', user: { id: account.userId } })
  expect(tokens.refresh_token).not.toBe(before.refresh_token)
  expect((await userBy(tokens.access_token)).status).toBe(200)
  expect((await refresh(tokens.refresh_token)).status).toBe(200)
})

it('gives two tabs that refresh at once the same child', async () => {
  const { refresh_token } = await sessionOf(await signIn(test, account.email))
  const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token), refresh(refresh_token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ tokens }) => tokens.refresh_token)).size).toBe(1)
  later(9)
  const late = await refresh(refresh_token)
  expect(late.tokens.refresh_token).toBe(answers[0]?.tokens.refresh_token)
})

it('gives a late tab what the other tab has by now', async () => {
  const { refresh_token } = await sessionOf(await signIn(test, account.email))
  const second = (await refresh(refresh_token)).tokens.refresh_token
  later(4)
  const third = (await refresh(second)).tokens.refresh_token
  later(4)
  expect((await refresh(refresh_token)).tokens.refresh_token).toBe(third)
  later(4)
  expect((await refresh(third)).status).toBe(200)
  expect(await refresh(refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used' },
  })
})

it('ends the whole session when a used token is sent again after 10 s', async () => {
  const other = await sessionOf(await signIn(test, account.email))
  const { refresh_token, access_token } = await sessionOf(await signIn(test, account.email))
  const child = await refresh(refresh_token)
  expect(await userBy(access_token)).toMatchObject({ status: 200 })
  later(11)
  expect(await refresh(refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
  })
  expect(await refresh(child.tokens.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_not_found' },
  })
  expect(await userBy(access_token)).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  expect((await refresh(other.refresh_token)).status).toBe(200)
})

it('keeps only hashes of refresh tokens', async () => {
  const { refresh_token } = await sessionOf(await signIn(test, account.email))
  const { tokens } = await refresh(refresh_token)
  const rows = await test.deps.db.selectFrom('refresh_tokens').select('token_hash').execute()
  const stored = rows.map((row) => row.token_hash)
  for (const token of [refresh_token, tokens.refresh_token]) {
    expect(
      stored.some((hash) => hash.equals(Buffer.from(token)) || hash.equals(Buffer.from(token, 'base64url'))),
    ).toBe(false)
  }
})

it('ends a session 90 days after its sign-in, however often it is used', async () => {
  const begun = Date.now()
  const session = await sessionOf(await signIn(test, account.email))
  let token = session.refresh_token
  for (const day of [40, 80, 89.9]) {
    test.setTime(new Date(begun + day * DAY_MS))
    await expireSessions(test.deps)
    const { status, tokens } = await refresh(token)
    expect([day, status]).toEqual([day, 200])
    token = tokens.refresh_token
  }
  test.setTime(new Date(begun + 90.01 * DAY_MS))
  expect((await refresh(token)).body).toMatchObject({ code: 'refresh_token_not_found' })
  const ended = () =>
    test.deps.db
      .selectFrom('sessions')
      .select('ended_at')
      .where('user_id', '=', account.userId)
      .where('ended_at', 'is', null)
      .where('created_at', '<=', new Date(begun + DAY_MS))
      .execute()
  expect(await ended()).not.toEqual([])
  await expireSessions(test.deps)
  expect(await ended()).toEqual([])
})

it('refuses a token that it never issued', async () => {
  for (const token of ['x', 'A'.repeat(43)]) {
    expect(await refresh(token)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
    })
  }
})

it('lets the client refresh automatically within 3 checks of expiry, and not before [LIM-50]', async () => {
  for (const [secondsLeft, refreshes] of [
    [130, 0],
    [85, 1],
  ] as const) {
    const session = await sessionOf(await signIn(test, account.email))
    let asked = 0
    const client = authClient(test, (url) => {
      if (url.includes('grant_type=refresh_token')) asked += 1
    })
    await client.setSession(session)
    const saved = await sessionOf(client)
    saved.expires_at = Math.floor(Date.now() / 1000) + secondsLeft
    const { storage, storageKey } = client as unknown as {
      storage: { setItem(key: string, value: string): void }
      storageKey: string
    }
    storage.setItem(storageKey, JSON.stringify(saved))
    await client.startAutoRefresh()
    await expect.poll(() => asked, { timeout: 2000 }).toBe(refreshes)
    await new Promise((resolve) => setTimeout(resolve, refreshes ? 0 : 300))
    await client.stopAutoRefresh()
    expect(asked).toBe(refreshes)
  }
})

it('signs out a browser whose session was ended elsewhere [ERR-04]', async () => {
  const first = await signIn(test, account.email)
  const second = await signIn(test, account.email)
  await first.signOut({ scope: 'others' })
  expect((await second.refreshSession()).error?.message).toBe(
    'Invalid Refresh Token: Refresh Token Not Found',
  )
  const { data, error } = await second.getUser()
  expect(data.user).toBeNull()
  expect(error?.message).toBe('Auth session missing!')
  expect((await second.getSession()).data.session).toBeNull()
})
