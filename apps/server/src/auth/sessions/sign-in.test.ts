import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  authClient,
  call,
  createAccount,
  newEmail,
  PASSWORD,
  sessionOf,
  signIn,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => test.close())

const grant = async (email: string, password: string) =>
  call(test, 'POST', '/token?grant_type=password', { email, password })

it('opens a session with email and password, in any case of the address [CALL-04]', async () => {
  const { email, userId } = await createAccount(test)
  const answer = await grant(` ${email.toUpperCase()} `, PASSWORD)
  expect(answer).toMatchObject({
    status: 200,
    body: { token_type: 'bearer', expires_in: 3600, user: { id: userId, email } },
  })
  const session = await sessionOf(await signIn(test, email))
  expect(Math.abs(Number(session.expires_at) - Date.now() / 1000 - 3600)).toBeLessThan(10)
  expect(Math.abs(Date.parse(session.user.last_sign_in_at!) - Date.now())).toBeLessThan(60_000)
})

it('lets the client keep the session and get its changes [CALL-11]', async () => {
  const { email } = await createAccount(test)
  const client = authClient(test)
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  await client.signInWithPassword({ email, password: PASSWORD })
  expect((await client.getSession()).data.session?.user.email).toBe(email)
  await client.signOut({ scope: 'local' })
  expect((await client.getSession()).data.session).toBeNull()
  expect(events).toEqual(expect.arrayContaining(['SIGNED_IN', 'SIGNED_OUT']))
})

it('answers a wrong email and a wrong password the same way, after the same hashing', async () => {
  const { email } = await createAccount(test)
  const wrongPassword = await grant(email, 'Wrong-Pass-1')
  const wrongEmail = await grant(newEmail(), 'Wrong-Pass-1')
  expect(wrongPassword).toMatchObject({
    status: 400,
    body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
  })
  expect(wrongEmail.status).toBe(wrongPassword.status)
  expect(wrongEmail.body).toEqual(wrongPassword.body)
  // A hash takes twenty times as much work as everything else, so without one the least of five would be far below.
  const known = await leastWork(5, async () => grant(email, 'Wrong-Pass-1'))
  const unknown = await leastWork(5, async () => grant(newEmail(), 'Wrong-Pass-1'))
  expect(unknown).toBeGreaterThan(known / 3)
})

/**
 * Microseconds of a processor that this process, the server in it, used in the best of several runs: unlike time, other programs
 * don't make it longer.
 */
async function leastWork(runs: number, work: () => Promise<unknown>): Promise<number> {
  const used: number[] = []
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    used.push(user + system)
  }
  return Math.min(...used)
}

it('reveals an unconfirmed account only to someone with its password', async () => {
  const email = newEmail()
  await authClient(test).signUp({ email, password: PASSWORD, options: { data: { user_type: 'artist' } } })
  expect(await grant(email, PASSWORD)).toMatchObject({
    status: 400,
    body: { code: 'email_not_confirmed', message: 'Email not confirmed' },
  })
  expect(await grant(email, 'Wrong-Pass-1')).toMatchObject({ body: { code: 'invalid_credentials' } })
})

it('accepts a password no matter how its accents are composed', async () => {
  const email = newEmail()
  const composed = 'Crème-Velvet-73'.normalize('NFC')
  await authClient(test).signUp({ email, password: composed, options: { data: { user_type: 'artist' } } })
  expect(await grant(email, composed.normalize('NFD'))).toMatchObject({
    body: { code: 'email_not_confirmed' },
  })
})

it('refuses an account whose password nobody can know', async () => {
  const { email, userId } = await createAccount(test)
  await test.deps.db.updateTable('users').set({ password_hash: 'none' }).where('id', '=', userId).execute()
  expect(await grant(email, 'none')).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
})

it('refuses a grant that is not offered', async () => {
  const answer = await call(test, 'POST', '/token?grant_type=id_token', { id_token: 'x' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'provider_disabled' } })
})

it('verifies many logins at once without failing any', async () => {
  const { email } = await createAccount(test)
  const answers = await Promise.all(Array.from({ length: 20 }, async () => grant(email, PASSWORD)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
