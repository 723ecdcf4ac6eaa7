import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  authClient,
  call,
  codeIn,
  createAccount,
  followLink,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
  sessionOf,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { dataOf } from '../../../test/members/second-factors.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
})
beforeEach(async () => {
  await test.deps.db.deleteFrom('rate_limits').execute()
})
afterAll(async () => test.close())

const app = () => authClient(test, undefined, { flowType: 'pkce' })
/** Opens the link of a mail and returns the code that it leads the app to. */
const codeOf = async (link: string) => {
  const { status, to, fragment } = await followLink(link)
  expect([status, fragment]).toEqual([303, {}])
  return String(new URL(String(to)).searchParams.get('code'))
}
const methodOf = async (client: ReturnType<typeof app>) =>
  (
    JSON.parse(atob((await sessionOf(client)).access_token.split('.')[1] ?? '')) as {
      amr: { method: string }[]
    }
  ).amr.map(({ method }) => method)
const signUp = async (client: ReturnType<typeof app>, email = newEmail()) => {
  const emailRedirectTo = `${test.url}/login?next=%2Fgigs`
  dataOf(
    await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { user_type: 'artist' }, emailRedirectTo },
    }),
  )
  return email
}

it('the link of a sign-up leads the app that asked to a code instead of a session', async () => {
  const client = app()
  const email = await signUp(client)
  const { to, fragment } = await followLink(linkIn(await mailAbout(test, email, 'Confirm')))
  expect([fragment, to?.split('&code=')[0]]).toEqual([{}, `${test.url}/login?next=%2Fgigs`])
  // The address is confirmed, and no session is open before the app comes.
  const user = test.deps.db.selectFrom('users').selectAll().where('email', '=', email)
  const { id, email_confirmed_at } = await user.executeTakeFirstOrThrow()
  expect(email_confirmed_at).not.toBeNull()
  const sessions = test.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', id)
  expect(await sessions.execute()).toEqual([])

  const code = String(new URL(String(to)).searchParams.get('code'))
  expect((await app().exchangeCodeForSession(code)).error?.code).toBe('pkce_code_verifier_not_found')
  const guess = { auth_code: code, code_verifier: 'a'.repeat(56) }
  expect((await call(test, 'POST', '/token?grant_type=pkce', guess)).body).toMatchObject({
    code: 'bad_code_verifier',
  })
  dataOf(await client.exchangeCodeForSession(code))
  expect(await methodOf(client)).toEqual(['otp'])
  expect(await sessions.execute()).toMatchObject([{ method: 'signup' }])
})

it('a sign-up whose mail is sent again keeps PKCE, and its code confirms without it', async () => {
  const client = app()
  const email = await signUp(client)
  const first = await mailAbout(test, email, 'Confirm')
  await test.deps.db.deleteFrom('rate_limits').execute()
  expect((await client.resend({ type: 'signup', email })).error).toBeNull()
  const again = await mailAbout(test, email, 'Confirm', [first])
  dataOf(await client.exchangeCodeForSession(await codeOf(linkIn(again))))

  const other = app()
  const typed = await signUp(other)
  const token = codeIn(await mailAbout(test, typed, 'Confirm'))
  dataOf(await other.verifyOtp({ email: typed, token, type: 'signup' }))
  expect((await other.getUser()).data.user?.email).toBe(typed)
})

it('the link of a recovery leads to a code for a session that sets a new password', async () => {
  const { email } = await createAccount(test)
  const client = app()
  dataOf(await client.resetPasswordForEmail(email, { redirectTo: `${test.url}/reset-password` }))
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const code = await codeOf(linkIn(await mailAbout(test, email, 'Reset')))
  expect(dataOf(await client.exchangeCodeForSession(code))).toMatchObject({ redirectType: 'recovery' })
  expect(events).toContain('PASSWORD_RECOVERY')
  dataOf(await client.updateUser({ password: 'Another-Room-7' }))
  dataOf(await app().signInWithPassword({ email, password: 'Another-Room-7' }))
})

it('the link of a login leads to a code, which a new password in the meantime voids', async () => {
  const { email, client: owner } = await createAccount(test)
  const client = app()
  const ask = async () => {
    await test.deps.db.deleteFrom('rate_limits').execute()
    dataOf(await client.signInWithOtp({ email }))
    return mailAbout(test, email, 'Log in')
  }
  const first = await ask()
  dataOf(await client.exchangeCodeForSession(await codeOf(linkIn(first))))
  expect(await methodOf(client)).toEqual(['otp'])
  await test.deps.db.deleteFrom('rate_limits').execute()
  dataOf(await client.signInWithOtp({ email }))
  const code = await codeOf(linkIn(await mailAbout(test, email, 'Log in', [first])))
  dataOf(await owner.updateUser({ password: 'Another-Room-7', current_password: PASSWORD }))
  expect((await client.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
})

it('two exchanges at once open one session, and plain challenges are refused', async () => {
  const client = app()
  const email = await signUp(client)
  const code = await codeOf(linkIn(await mailAbout(test, email, 'Confirm')))
  const both = await Promise.all([1, 2].map(() => client.exchangeCodeForSession(code)))
  expect(both.filter(({ error }) => error === null)).toHaveLength(1)
  for (const [path, more] of [
    ['/signup', { password: PASSWORD, data: { user_type: 'artist' } }],
    ['/recover', {}],
    ['/otp', {}],
    ['/resend', { type: 'signup' }],
  ] as const)
    for (const pkce of [
      { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' },
      { code_challenge: 'short' },
    ])
      expect(await call(test, 'POST', path, { email: newEmail(), ...more, ...pkce })).toMatchObject({
        status: 422,
      })
})

it('answers the same for an address with an account and without one', async () => {
  const { email } = await createAccount(test)
  const pkce = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' }
  for (const path of ['/recover', '/otp']) {
    const [known, unknown] = await Promise.all(
      [email, newEmail()].map((address) => call(test, 'POST', path, { email: address, ...pkce })),
    )
    expect(known?.body).toEqual(unknown?.body)
  }
})
