import type { MemberId } from '../members/member-id.ts'
import type { PersonId } from '@bandstand/domain/accounts'
import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@bandstand/domain/time'
import type { GoTrueClient } from '@supabase/auth-js'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  authClient,
  call,
  clickLinkButton,
  cookieFetch,
  createAccount,
  followLink,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
  sessionOf,
  startSession,
} from '../members/accounts.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { addPasskey, signInWithPasskey, softwareAuthenticator } from '../providers/authenticator.ts'
import { type Member, signedInAt } from '../members/factories.ts'
import {
  type IdentityProvider,
  signInAtProvider,
  startIdentityProvider,
} from '../providers/identity-provider.ts'
import { refusalOf } from '../members/money-acts.ts'
import { bankSetUp, newKey } from '../members/payments.ts'
import { addApp, dataOf } from '../members/second-factors.ts'
import { settleMails } from '../members/settle-mails.ts'

/** `npm run torture` tries many times as many. */
const { times } = inject('properties')
const THEIR_PASSWORD = 'Stolen-Cards-31'
const NEW_PASSWORD = 'Seven-Copper-Bells'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

let provider: IdentityProvider
let test: TestApp
beforeAll(async () => {
  provider = await startIdentityProvider()
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox', ...provider.env })
  provider.register(test.url)
})
afterAll(async () => {
  await test.close()
  await provider.close()
})

/** An account, somebody who has a copy of its session, and what that one has made of it. */
interface World {
  owner: { email: string; client: GoTrueClient; userId: MemberId }
  intruder: GoTrueClient
  device: ReturnType<typeof softwareAuthenticator>
  login: string
  /** Mailboxes that aren't the owner's. */
  mailboxes: string[]
  emailLink: string
  feed: string
}

const clearLimits = () => test.deps.db.deleteFrom('rate_limits').execute()
const tokenOf = async (client: GoTrueClient) => (await sessionOf(client)).access_token
const memberOf = ({ owner }: World, token: string): Member =>
  signedInAt(test, { id: owner.userId, email: owner.email, token } as Member)
const asIntruder = async (world: World) => memberOf(world, await tokenOf(world.intruder))
const claimsOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')) as { session_id: string }

/** Asks for another address as the intruder, whose mail about it has a link. */
async function askForEmail(world: World): Promise<string> {
  const email = newEmail()
  dataOf(await world.intruder.updateUser({ email }))
  world.mailboxes.push(email)
  return linkIn(await mailAbout(test, email, 'Confirm your new email'))
}

/** Goes to the provider as the intruder, and returns where the browser ends up. */
async function visitProvider(world: World, path: string, headers = {}) {
  const browser = cookieFetch()
  const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url')
  const query = `provider=custom:oidc&code_challenge_method=s256&code_challenge=${challenge}`
  const begun = await browser(`${test.url}/auth/v1${path}?${query}`, { headers, redirect: 'manual' })
  const url = begun.headers.get('location') ?? ((await begun.json()) as { url: string }).url
  const back = await signInAtProvider(browser, url, world.login)
  return new URL(String((await browser(back, { redirect: 'manual' })).headers.get('location')))
}

/** What somebody in an account can make to get in again, to read what is in it, or to get its money. */
const STEPS: Record<string, (world: World) => Promise<void>> = {
  'adds an authenticator app': async ({ intruder }) => {
    await addApp(intruder, test.deps.now())
  },
  'adds a passkey': async ({ intruder, device }) => {
    dataOf(await addPasskey(intruder, device))
  },
  'links an account at a provider': async (world) => {
    const authorization = `Bearer ${await tokenOf(world.intruder)}`
    const back = await visitProvider(world, '/user/identities/authorize', { authorization })
    expect(back.searchParams.has('code')).toBe(true)
  },
  'asks for another address': async (world) => {
    world.emailLink = await askForEmail(world)
  },
  'changes the address': async (world) => {
    expect((await followLink(await askForEmail(world))).status).toBe(200)
  },
  'sets a password': async ({ intruder }) => {
    dataOf(await intruder.updateUser({ password: THEIR_PASSWORD, current_password: PASSWORD }))
  },
  'signs in on another device': async ({ owner, intruder }) => {
    const { email } = dataOf(await intruder.getUser()).user
    for (const password of [PASSWORD, THEIR_PASSWORD])
      await call(
        test,
        'POST',
        '/token?grant_type=password',
        { email: email ?? owner.email, password },
        { 'user-agent': CHROME },
      )
  },
  'makes a calendar feed': async (world) => {
    world.feed = (await (await asIntruder(world)).api.booking.createCalendarFeed()).address
  },
  'turns on push notifications': async ({ intruder, owner }) => {
    const { session_id } = claimsOf(await tokenOf(intruder))
    const row = { user_id: owner.userId, session_id, endpoint: `https://push.example/${randomUUID()}` }
    const keys = { p256dh: 'p', auth: 'a' }
    await test.deps.db
      .insertInto('push_subscriptions')
      .values({ ...row, ...keys, created_at: test.deps.now() })
      .execute()
  },
  'changes the bank account': async (world) => {
    await bankSetUp(test, await asIntruder(world), '000999999991')
  },
}
const NAMES = Object.keys(STEPS)

async function createWorld({ isProtected, isFirstDay }: { isProtected: boolean; isFirstDay: boolean }) {
  test.setTime(new Date())
  await clearLimits()
  const owner = await createAccount(test)
  const confirmed = isFirstDay ? new Date() : new Date(Date.now() - 3 * DAY_MS)
  await test.deps.db
    .updateTable('users')
    .set({ email_confirmed_at: confirmed })
    .where('id', '=', owner.userId)
    .execute()
  const world: World = {
    owner,
    intruder: authClient(test),
    device: softwareAuthenticator(test.url),
    login: randomUUID(),
    mailboxes: [],
    emailLink: '',
    feed: '',
  }
  provider.people.set(world.login, { email: newEmail(), email_verified: true })
  await bankSetUp(test, memberOf(world, await tokenOf(owner.client)))
  if (isProtected) dataOf(await addPasskey(owner.client, softwareAuthenticator(test.url)))
  await world.intruder.setSession(await sessionOf(owner.client))
  return world
}

const linksIn = async (mailbox: string) =>
  (await test.mailbox.list(mailbox)).flatMap(({ links }) =>
    links.filter((link) => /sign-out-everywhere|freeze-withdrawals|former-email/.test(link)),
  )
const accountOf = (userId: PersonId) =>
  test.deps.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
const countOf = async (
  table:
    | 'totp_factors'
    | 'passkeys'
    | 'recovery_codes'
    | 'identities'
    | 'push_subscriptions'
    | 'calendar_feeds',
  userId: PersonId,
) => (await test.deps.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
const liveSessions = (userId: PersonId) =>
  test.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

/** Tries everything that the intruder has. */
async function expectNothingLeft(world: World) {
  const { owner, intruder, device, mailboxes, emailLink, feed } = world
  const { access_token, refresh_token } = (await intruder.getSession()).data.session ?? {
    access_token: '',
    refresh_token: '',
  }
  const before = await accountOf(owner.userId)
  const live = await liveSessions(owner.userId)
  const authorization = `Bearer ${access_token}`
  expect((await call(test, 'GET', '/user', undefined, { authorization })).status).toBeGreaterThanOrEqual(401)
  expect((await call(test, 'POST', '/token?grant_type=refresh_token', { refresh_token })).status).not.toBe(
    200,
  )
  const passkey = await signInWithPasskey(authClient(test), device).catch((error: unknown) => ({ error }))
  expect(passkey.error).not.toBeNull()
  await visitProvider(world, '/authorize')
  for (const email of [owner.email, ...mailboxes])
    for (const password of [PASSWORD, THEIR_PASSWORD])
      expect((await call(test, 'POST', '/token?grant_type=password', { email, password })).status).not.toBe(
        200,
      )
  if (feed) expect((await fetch(feed.replace(test.deps.config.publicUrl, test.url))).status).toBe(404)
  if (emailLink) expect((await followLink(emailLink)).status).toBe(410)
  for (const mailbox of mailboxes)
    for (const link of await linksIn(mailbox)) {
      const page = await fetch(link)
      await clickLinkButton(link, await page.text()).catch(() => {})
      const token = new URL(link).searchParams.get('token')!
      await fetch(link.split('?')[0]!, {
        method: 'POST',
        body: new URLSearchParams({ token }),
        redirect: 'manual',
      })
    }
  expect(await accountOf(owner.userId)).toEqual(before)
  expect(await liveSessions(owner.userId)).toEqual(live)
  for (const table of [
    'totp_factors',
    'passkeys',
    'recovery_codes',
    'identities',
    'push_subscriptions',
    'calendar_feeds',
  ] as const)
    expect([table, await countOf(table, owner.userId)]).toEqual([table, 0])
}

/** What a member reads about a step that the link undid. */
const LISTED: Record<string, string> = {
  'adds an authenticator app': 'Removed authenticator app',
  'adds a passkey': 'Removed passkey',
  'links an account at a provider': 'Removed Stagepass account',
  'makes a calendar feed': 'Calendar address',
  'changes the bank account': 'Withdrawals',
}

async function expectOwnerInControl(world: World, steps: string[], shown: string) {
  const { owner } = world
  await clearLimits()
  expect((await accountOf(owner.userId)).email).toBe(owner.email)
  const asked = await test.mailbox.list(owner.email)
  const client = authClient(test)
  dataOf(await client.resetPasswordForEmail(owner.email))
  await startSession(
    client,
    await followLink(linkIn(await mailAbout(test, owner.email, 'Reset your', asked))),
  )
  const me = memberOf(world, await tokenOf(client))
  const { takenBack } = await me.api.settings.getTakenBack()
  const labels = takenBack!.removed.map(({ label }) => label)
  await settleMails(test)
  const mails = await test.mailbox.list(owner.email)
  const [notice] = mails.filter(({ subject }) =>
    /Everyone was signed out|its former email again/.test(subject),
  )
  for (const step of steps.filter((each) => each in LISTED)) {
    expect([step, labels]).toEqual([step, expect.arrayContaining([LISTED[step]])])
    expect(notice!.text).toContain(`${LISTED[step]}: `)
    if (shown) expect(shown).toContain(`<strong>${LISTED[step]}:</strong>`)
  }
  dataOf(await client.updateUser({ password: NEW_PASSWORD }))
  const again = authClient(test)
  dataOf(await again.signInWithPassword({ email: owner.email, password: NEW_PASSWORD }))
  const own = memberOf(world, await tokenOf(again))
  expect((await own.fetch('/api/profile')).status).toBe(200)
  await expect(own.api.payments.withdraw({ ...newKey(), amount: '25' })).rejects.toMatchObject({
    code: expect.stringMatching(/^(ACCOUNT_JUST_TAKEN_BACK|BANK_JUST_CHANGED|PAYOUTS_FROZEN)$/),
  })
}

/** Has somebody do all that in an account, uses a link of the owner's mails, and checks that only the owner has the account then. */
async function recoverAccount(
  of: { isProtected: boolean; isFirstDay: boolean },
  steps: string[],
  linkOf: (links: string[]) => string,
) {
  const world = await createWorld(of)
  for (const step of steps) {
    await clearLimits()
    await STEPS[step]!(world)
  }
  await settleMails(test)
  const link = linkOf(await linksIn(world.owner.email))
  await clearLimits()
  const page = await fetch(link)
  const { status } = await clickLinkButton(link, await page.text())
  expect([200, 303]).toContain(status)
  const shown = status === 200 ? await (await fetch(link)).text() : ''
  // Before the owner sets a password, which ends some of it as well.
  await expectNothingLeft(world)
  // A link that gives the address back too leads to a new password, by a session of its own.
  expect(await liveSessions(world.owner.userId)).toHaveLength(status === 303 ? 1 : 0)
  await expectOwnerInControl(world, steps, shown)
  // A day later the money can leave, unless the link froze it.
  test.setTime(new Date(Date.now() + DAY_MS + HOUR_MS))
  const own = authClient(test)
  dataOf(await own.signInWithPassword({ email: world.owner.email, password: NEW_PASSWORD }))
  const withdrawn = memberOf(world, await tokenOf(own)).api.payments.withdraw({ ...newKey(), amount: '25' })
  const code = link.includes('/freeze-withdrawals') ? 'PAYOUTS_FROZEN' : 'BALANCE_TOO_LOW'
  await expect(withdrawn).rejects.toMatchObject({ code })
}

it.each(NAMES)(
  'gives the account back to its owner, to nobody else and with nothing left, when somebody %s, and before and after it anything else',
  async (name) => {
    const world = fc.record({
      more: fc.shuffledSubarray(
        NAMES.filter((each) => each !== name),
        { minLength: 1, maxLength: 5 },
      ),
      isProtected: fc.boolean(),
      isFirstDay: fc.boolean(),
      place: fc.nat(100),
      choice: fc.nat(100),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ more, place, choice, ...of }) => {
        const steps = more.toSpliced(place % (more.length + 1), 0, name)
        await recoverAccount(of, steps, (links) => links[choice % links.length]!)
      }),
      { numRuns: times },
    )
  },
  120_000 * times,
)

/** What was added before the change, or by it, and the mail about the change by which the owner takes the account back. */
const ORDERS: [steps: string[], mail: string][] = [
  [['adds a passkey', 'changes the address'], '/former-email'],
  [['adds an authenticator app', 'changes the address'], '/former-email'],
  [['adds a passkey', 'changes the address'], '/sign-out-everywhere'],
  [
    ['adds a passkey', 'links an account at a provider', 'signs in on another device'],
    '/sign-out-everywhere',
  ],
  [['makes a calendar feed', 'adds an authenticator app', 'changes the bank account'], '/freeze-withdrawals'],
  [['changes the bank account', 'adds a passkey', 'changes the address'], '/freeze-withdrawals'],
  [['changes the address', 'changes the bank account', 'adds a passkey'], '/former-email'],
  [['adds a passkey'], '/sign-out-everywhere'],
  [['adds an authenticator app'], '/sign-out-everywhere'],
  // Nothing was pushed to this browser before its session ended, so only taking the account back removes it.
  [['asks for another address', 'turns on push notifications'], '/sign-out-everywhere'],
]
it.each(ORDERS.flatMap(([steps, mail]) => [true, false].map((isFirstDay) => ({ steps, mail, isFirstDay }))))(
  'gives it back by the mail of $mail when somebody $steps (first day: $isFirstDay)',
  async ({ steps, mail, isFirstDay }) => {
    await recoverAccount({ isProtected: false, isFirstDay }, steps, (links) =>
      links.find((link) => link.includes(mail))!,
    )
  },
  60_000,
)

it('whoever only reads the mail of an account with a second factor can’t cause one whose link removes it', async () => {
  const { owner, intruder } = await createWorld({ isProtected: true, isFirstDay: false })
  await settleMails(test)
  const before = await linksIn(owner.email)
  for (const ask of [
    () => intruder.resetPasswordForEmail(owner.email),
    () => intruder.signInWithOtp({ email: owner.email }),
  ]) {
    const mails = await test.mailbox.list(owner.email)
    await clearLimits()
    dataOf(await ask())
    const link = linkIn(await mailAbout(test, owner.email, '', mails))
    const body = new URLSearchParams({
      token_hash: new URL(link).searchParams.get('token')!,
      type: new URL(link).searchParams.get('type')!,
    })
    const headers = { 'user-agent': CHROME }
    const opened = await fetch(`${test.url}/auth/v1/verify`, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    })
    expect(opened.status).toBe(303)
  }
  await settleMails(test)
  expect(await linksIn(owner.email)).toEqual(before)
})

/** Has the owner take the account back while a request that passed its check is waiting for the account. */
async function takenBackDuring<Answer>(userId: PersonId, send: () => Promise<Answer>): Promise<Answer> {
  const sent = await test.deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ updated_at: new Date() }).where('id', '=', userId).execute()
    const request = send()
    await new Promise((resolve) => setTimeout(resolve, 500))
    await tx.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', userId).execute()
    return { request }
  })
  return sent.request
}

it('nothing that was on its way adds a way in once the account is taken back', async () => {
  const { owner, intruder, device } = await createWorld({ isProtected: false, isFirstDay: false })
  const { challenge_id: challengeId, options } = dataOf(await intruder.passkey.startRegistration())
  const credential = device.create(options)
  const verify = () => intruder.passkey.verifyRegistration({ challengeId, credential })
  expect((await takenBackDuring(owner.userId, verify)).error).not.toBeNull()
  expect(await countOf('passkeys', owner.userId)).toBe(0)
})

it('nothing that was on its way turns on push notifications once the account is taken back', async () => {
  const world = await createWorld({ isProtected: false, isFirstDay: false })
  const { api } = await asIntruder(world)
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  const code = await takenBackDuring(world.owner.userId, () =>
    api.notifications.subscribe({ endpoint, keys }).catch(refusalOf),
  )
  expect(code).toBe('UNAUTHENTICATED')
  expect(await countOf('push_subscriptions', world.owner.userId)).toBe(0)
})
