import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createAccount, PASSWORD, sessionOf, signIn } from '../../../test/members/accounts.ts'
import { anonymous, createArtist } from '../../../test/members/factories.ts'
import { deviceText } from '../../auth/sessions/device-text.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0'

it('a member sees where they are signed in and ends one session, or all others', async () => {
  const { email, client } = await createAccount(test)
  const asked = await fetch(`${test.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const elsewhere = (await asked.json()) as { access_token: string; refresh_token: string }
  const third = await signIn(test, email)
  const ask = async (token: string, path = '', method = 'GET') => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${test.url}/api/sessions${path}`, { method, headers })
    return { status: answer.status, body: (await answer.json()) as { sessions: Record<string, any>[] } }
  }
  const { access_token: mine } = await sessionOf(client)
  const { sessions } = (await ask(mine)).body
  expect(sessions).toHaveLength(3)
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  const firefox = sessions.find(({ device }) => device === 'Firefox on macOS')!
  expect(firefox.lastUsedAt).toBe(firefox.createdAt)
  expect(Object.keys(firefox).toSorted()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastUsedAt'])

  // A stranger's request does nothing, and neither does a second one by the owner.
  const stranger = await createArtist(test)
  expect((await ask(stranger.token, `/${firefox.id}`, 'DELETE')).status).toBe(200)
  expect((await ask(elsewhere.access_token)).status).toBe(200)
  const ends = await Promise.all([1, 2].map(() => ask(mine, `/${firefox.id}`, 'DELETE')))
  for (const { status, body } of ends) expect([status, body.sessions.length]).toEqual([200, 2])
  expect((await ask(elsewhere.access_token)).status).toBe(401)
  const refreshed = await fetch(`${test.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: elsewhere.refresh_token }),
  })
  expect(refreshed.status).toBe(400)

  await client.signOut({ scope: 'others' })
  expect((await ask((await sessionOf(third)).access_token)).status).toBe(401)
  expect((await ask(mine)).body.sessions).toHaveLength(1)
  expect((await ask(mine, '/no-id', 'DELETE')).status).toBe(422)
  expect((await anonymous(test).fetch('/api/sessions')).status).toBe(401)
})

it('a user agent that is no known browser is an unknown device', () => {
  expect(deviceText(null)).toBe('Unknown device')
  expect(deviceText('node')).toBe('Unknown device')
})
