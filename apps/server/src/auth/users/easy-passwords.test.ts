import { passwordTexts, registerPassword } from '@bandstand/domain/accounts'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { GENRES, INSTRUMENTS, PROFESSIONS, VENUE_TYPES } from '@bandstand/domain/profiles'
import type { GoTrueClient } from '@supabase/auth-js'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
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
  signIn,
  startSession,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { dataOf } from '../../../test/members/second-factors.ts'

/** `npm run torture` tries many times as many. */
const { times } = inject('properties')
const WEAK = 'Detroit-Musician-2026!'
const GOOD = 'Copper-Lantern-Ferry-4'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => test.close())

const signUp = async (password: string, email = newEmail(), app = test) =>
  call(app, 'POST', '/signup', { email, password, data: { user_type: 'artist' } })
const refused = { status: 422, body: { code: 'weak_password', message: passwordTexts.guessable } }
const usersWith = async (email: string) =>
  test.deps.db.selectFrom('users').selectAll().where('email', '=', email).execute()

it.each([
  ['a city, a role and a year', WEAK],
  ['a city with digits for letters, and a year', 'D3tr0it2027!!'],
  ['a city in capitals with spaces', 'ANN  ARBOR 48!'],
  ['a city as many write it', 'St. Clair Shores 1'],
  ['a neighborhood and a state', 'Corktown/Michigan9'],
  ['a large city far away', 'New-Orleans-1987?'],
  ['a month, two digits and a kind of place', 'November#26Venue'],
  ['months in short', 'Jan-Feb-2026!'],
  ['a weekday and a season', 'Friday_Fall_7'],
  ['our name twice', 'Bandstand-Bandstand1!'],
  ['our name backwards', 'Dnatsdnab-2026'],
  ['our name with signs between its letters', 'B.a.n.d.s.t.a.n.d.1'],
  ['our name around a year', 'Band2026stand!'],
  ['instruments and genres', 'Bass+Guitar+Jazz=4Me'],
  ['a word of the calendar and a leaked password', 'Password-October-1'],
  ['a leaked password in other letters', 'P@ssw0rd'],
  ['a leaked password with a sign at its end', 'Password1!'],
  ['the password of the demo accounts', 'Bandstand1!'],
  ['neighbors on the keyboard', 'Qwerty123456!'],
  ['the same again and again', 'Ab1!Ab1!Ab1!Ab1!'],
  ['a date', '11/27/1985 A'],
  ['a town with a 7 added before its t', 'AWa7tervliet Bandstand 0'],
  ['a town with a 4 added before its second word', 'Ann4 Arbor Bandstand 0'],
])('refuses a password that is %s', async (_what, password) => {
  const email = newEmail()
  expect(await signUp(password, email)).toMatchObject(refused)
  expect(await usersWith(email)).toEqual([])
})

it.each([
  ['random characters of the fewest that are allowed [LIM-06]', 'kX9!mqz7'],
  ['random characters behind a city', 'Detroit-kx93jQzw!'],
  ['unrelated words', 'Copper Lantern Ferry 4'],
  ['unrelated words with one of ours among them', 'Copper-Trumpet-Ferry-Lantern-4'],
  ['as long as is allowed', `Aa1!${'kx93jQzw-'.repeat(28)}`],
  ['words that programs know', '__proto__ constructor 9A'],
  ['unrelated words, the first of which ends with the letter that the next begins with', 'Another-Room-7'],
])('accepts a password that is %s', async (_what, password) => {
  const email = newEmail()
  expect((await signUp(password, email)).status).toBe(200)
  expect(await usersWith(email)).toHaveLength(1)
})

/** How somebody varies a word. */
const DISGUISES: ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toLowerCase(),
  (word) => word.toUpperCase(),
  (word) => word.replaceAll(' ', ''),
  (word) => word.replaceAll(' ', '_'),
  (word) => word.replaceAll(/[aeiots]/g, (letter) => '4310+5'['aeiots'.indexOf(letter)]!),
  (word) => word.split('').toReversed().join(''),
  (word) => word.split('').join('.'),
  (word) => word.replace(/(..)/, '$17'),
]

it(
  'refuses every password of places, dates, roles, music and our name, whatever is added and in any order',
  async () => {
    // Without the few that even their owner wouldn't recognize: 'R&B' is one letter and a sign.
    const known = [
      PRODUCT_NAME,
      'March',
      'September',
      ...INSTRUMENTS,
      ...GENRES,
      ...PROFESSIONS,
      ...VENUE_TYPES,
    ]
    // The database returns names in any order, and a seed repeats only what is in one.
    const terms = [...known, ...(await test.deps.places.knownNames())]
      .filter((word) => /^(?!.* or )[a-z ]{4,}$/i.test(word))
      .toSorted()
    const disguised = fc
      .tuple(fc.constantFrom(...terms), fc.constantFrom(...DISGUISES))
      .map(([word, disguise]) => disguise(word))
    const year = fc.integer({ min: 1930, max: 2039 }).map(String)
    const sign = fc.constantFrom(...' !?#$%&*+-_.,:/@'.split(''))
    const part = fc.tuple(fc.oneof({ weight: 3, arbitrary: disguised }, { weight: 1, arbitrary: year }), sign)
    const composed = fc
      .tuple(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom('A', 'Z', ''),
      )
      .map(([parts, number, capital]) => `${capital}${parts.flat().join('')}${number}`)
      // Of longer ones, only so much is judged, and a term may be cut.
      .filter((password) => password.length <= 64 && registerPassword.safeParse(password).success)
    await fc.assert(
      fc.asyncProperty(composed, async (password) => {
        expect(await signUp(password)).toMatchObject(refused)
      }),
      { numRuns: 40 * times },
    )
  },
  60_000 * times,
)

it(
  'accepts random characters, with or without a word that everybody tries',
  async () => {
    const random = fc.string({
      unit: fc.constantFrom(...'bcdfghjkmnpqrtvwxzBCDFGHJKLMNPQRTVWXZ346789!#%*-_?'.split('')),
      minLength: 16,
      maxLength: 24,
    })
    const word = fc.constantFrom('Detroit', 'May', 'Guitar', PRODUCT_NAME, '')
    const password = fc.tuple(word, random).map(([before, after]) => `${before}${after}A1!`)
    await fc.assert(
      fc.asyncProperty(password, async (typed) => {
        expect((await signUp(typed)).status).toBe(200)
      }),
      { numRuns: 8 * times },
    )
  },
  60_000 * times,
)

/** Every way to set a password of an account that has one. The client is where it's set, with what else that takes. */
const WAYS: Record<
  string,
  (owner: { email: string; client: GoTrueClient }) => Promise<{ client: GoTrueClient; proof: object }>
> = {
  'in the settings, with the current password': async ({ client }) => ({
    client,
    proof: { current_password: PASSWORD },
  }),
  'in the settings, with a code by mail': async ({ email, client }) => {
    dataOf(await client.reauthenticate())
    return { client, proof: { nonce: codeIn(await mailAbout(test, email, 'Confirm it’s you')) } }
  },
  'by a recovery link': async ({ email }) => {
    const client = authClient(test)
    dataOf(await client.resetPasswordForEmail(email))
    await startSession(client, await followLink(linkIn(await mailAbout(test, email, 'Reset your'))))
    return { client, proof: {} }
  },
}

it.each(Object.entries(WAYS))(
  'refuses an easy password %s, leaves the one there was, and accepts a good one there',
  async (_way, open) => {
    const owner = await createAccount(test)
    const { client, proof } = await open(owner)
    const [before] = await usersWith(owner.email)
    const { error } = await client.updateUser({ password: WEAK, ...proof })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', message: passwordTexts.guessable })
    expect(await usersWith(owner.email)).toEqual([before])
    await signIn(test, owner.email)
    dataOf(await client.updateUser({ password: GOOD, ...proof }))
    await signIn(test, owner.email, GOOD)
  },
)

it('refuses an easy password for an account that was taken back', async () => {
  const { email, client, userId } = await createAccount(test)
  const later = Date.now() + 3 * 86_400_000
  test.setTime(new Date(later))
  const chrome = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0',
  }
  await call(test, 'POST', '/token?grant_type=password', { email, password: PASSWORD }, chrome)
  const { links } = await mailAbout(test, email, 'New sign-in')
  const token = new URL(links.find((link) => link.includes('/sign-out-everywhere?'))!).searchParams.get(
    'token',
  )!
  await fetch(`${test.url}/sign-out-everywhere`, { method: 'POST', body: new URLSearchParams({ token }) })
  dataOf(await client.resetPasswordForEmail(email))
  await startSession(client, await followLink(linkIn(await mailAbout(test, email, 'Reset your'))))
  expect((await client.updateUser({ password: WEAK })).error?.message).toBe(passwordTexts.guessable)
  const { password_hash } = await test.deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(password_hash).toBe('none')
  dataOf(await client.updateUser({ password: GOOD }))
  await signIn(test, email, GOOD)
  test.setTime(new Date())
})

it('counts the owner’s address and name as words that everybody tries', async () => {
  expect(await signUp('Zbigniew-Kowalczyk-9', 'zbigniew.kowalczyk@example.com')).toMatchObject(refused)
  const { client, userId } = await createAccount(test)
  const set = async (password: string) =>
    (await client.updateUser({ password, current_password: PASSWORD })).error?.message
  const profile = { first_name: 'Zbigniew', last_name: 'Kowalczyk' }
  await test.deps.db.updateTable('profiles').set(profile).where('uuid', '=', userId).execute()
  expect(await set('Zbigniew!Kowalczyk 9')).toBe(passwordTexts.guessable)
  expect(await set('kowalczykzbigniew')).toBe(passwordTexts.guessable)
  expect((await signUp('Zbigniew-Kowalczyk-9')).status).toBe(200)
})

it('limits how often a network has passwords judged', async () => {
  const strict = await startTestApp({ DEMO: 'off' })
  try {
    const answers = []
    for (let at = 0; at < 31; at++) answers.push(await signUp(WEAK, newEmail(), strict))
    expect(answers.slice(0, 30).every(({ status }) => status === 422)).toBe(true)
    expect(answers[30]).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    expect((await signUp(GOOD, newEmail(), strict)).status).toBe(429)
  } finally {
    await strict.close()
  }
})
