import { unescapeHtml } from '@bandstand/domain/text'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  call,
  clickLinkButton,
  createAccount,
  followLink,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'

const GIG = '/gigs/11111111-1111-4111-8111-111111111111?from=flyer&night=1'
const LOGIN = `/login?${new URLSearchParams({ next: GIG })}`
const ELSEWHERE = [
  'https://evil.example/x',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/auth/v1/logout',
]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => test.close())

const signUp = async (email: string, next = GIG) => {
  const target = `${test.url}/login?${new URLSearchParams({ next })}`
  const path = `/signup?${new URLSearchParams({ redirect_to: target })}`
  expect(
    (await call(test, 'POST', path, { email, password: PASSWORD, data: { user_type: 'artist' } })).status,
  ).toBe(200)
}
/** The paths that a page's links to the login have. */
const loginsOn = (html: string) =>
  [...html.matchAll(/href="(\/login[^"]*)"/g)].map(([, href = '']) => unescapeHtml(href))

it('the confirmation link leads back to where the sign-up started, in any browser', async () => {
  const email = newEmail()
  await signUp(email)
  const landed = await followLink(linkIn(await mailAbout(test, email, 'Confirm')))
  expect(landed).toMatchObject({ status: 303, to: test.url + LOGIN, fragment: { type: 'signup' } })
})

it('a second click, an expired link and the page after a new one lead there through the login', async () => {
  const email = newEmail()
  await signUp(email)
  const link = linkIn(await mailAbout(test, email, 'Confirm'))
  const users = test.deps.db.selectFrom('users').select('id').where('email', '=', email)
  const user = await users.executeTakeFirst()
  await test.deps.db
    .updateTable('mail_tokens')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', user!.id)
    .execute()
  const expired = await fetch(link)
  const html = await expired.text()
  expect([expired.status, loginsOn(html)]).toEqual([410, [LOGIN, LOGIN]])

  const fields = [...html.matchAll(/name="(type|redirect_to)" value="([^"]*)"/g)]
  const form = fields.map(([, name = '', value = '']): [string, string] => [name, unescapeHtml(value)])
  const sent = await fetch(`${test.url}/auth/v1/verify/new-link`, {
    method: 'POST',
    body: new URLSearchParams([...form, ['email', email]]),
  })
  expect([sent.status, loginsOn(await sent.text())]).toEqual([200, [LOGIN]])
  const mails = await mailAbout(test, email, 'Confirm')
  const fresh = linkIn(await mailAbout(test, email, 'Confirm', linkIn(mails) === link ? [mails] : []))
  const page = await (await fetch(fresh)).text()
  expect((await clickLinkButton(fresh, page)).to).toBe(test.url + LOGIN)
  const used = await clickLinkButton(fresh, page)
  expect(used.status).toBe(410)
  expect(loginsOn(await (await fetch(fresh)).text())).toEqual([LOGIN, LOGIN])
})

it('the mail to an address that already has an account leads there through the login', async () => {
  const { email } = await createAccount(test)
  await signUp(email)
  const mail = await mailAbout(test, email, 'already have')
  expect(mail.links).toContain(test.url + LOGIN)
})

it.each(ELSEWHERE)('no page and no mail leads to %s', async (next) => {
  const { email } = await createAccount(test)
  await signUp(email, next)
  const mail = await mailAbout(test, email, 'already have')
  expect(mail.links).toContain(`${test.url}/login`)
  const target = `${test.url}/login?${new URLSearchParams({ next })}`
  const dead = await fetch(
    `${test.url}/auth/v1/verify?${new URLSearchParams({ token: 'x', redirect_to: target })}`,
  )
  expect(loginsOn(await dead.text())).toEqual(['/login', '/login'])
})
