import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, followLink, linkIn, mailAbout, PASSWORD } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, type Member } from '../../../test/members/factories.ts'
import { connectLive } from '../../../test/members/live.ts'
import { runAdmin } from '../../admin/run-admin.ts'
import { hashPassword } from './passwords.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await createArtist(test)
  const password_hash = await hashPassword(PASSWORD)
  await test.deps.db.updateTable('users').set({ password_hash }).where('id', '=', member.id).execute()
})

const ENDS: Record<string, () => Promise<unknown>> = {
  suspended: () => runAdmin(test.deps, ['suspend', member.email, '--reason=Fake checks', '--as=Olga']),
  deleted: async () => {
    const body = { confirmation: 'DELETE', password: PASSWORD }
    const answer = await member.fetch('/api/account/deletion', { method: 'POST', body })
    expect(answer.status).toBeLessThan(300)
  },
}

/** What works by a secret alone: makes it, and returns how to tell whether it works. */
const SECRETS: Record<string, () => Promise<() => Promise<boolean>>> = {
  'the address of a calendar feed': async () => {
    const { address } = await member.api.booking.createCalendarFeed()
    return async () => (await fetch(address)).status === 200
  },
  'an access token': async () => {
    for (let read = 0; read < 3; read++) await member.fetch('/api/profile')
    return async () => (await member.fetch('/api/profile')).status !== 401
  },
  'a refresh token': async () => {
    const signedIn = await call(test, 'POST', '/token?grant_type=password', {
      email: member.email,
      password: PASSWORD,
    })
    let { refresh_token } = signedIn.body as { refresh_token: string }
    return async () => {
      const { status, body } = await call(test, 'POST', '/token?grant_type=refresh_token', { refresh_token })
      refresh_token = (body as { refresh_token: string }).refresh_token
      return status === 200
    }
  },
  'the password': async () => async () => {
    const { status } = await call(test, 'POST', '/token?grant_type=password', {
      email: member.email,
      password: PASSWORD,
    })
    return status === 200
  },
  'a link that opens the account': async () => {
    await call(test, 'POST', '/recover', { email: member.email })
    const link = linkIn(await mailAbout(test, member.email, 'password'))
    let isTried = false
    return async () => {
      // Only the button uses it up.
      if (isTried) return 'access_token' in (await followLink(link)).fragment
      isTried = true
      return (await fetch(link)).status === 200
    }
  },
  'a live connection': async () => {
    const live = connectLive(test, member.token)
    const { channel } = await live.join(`user:${member.id}`)
    return async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return channel.state === 'joined'
    }
  },
  'an export of all data': async () => async () => (await member.fetch('/api/account/export')).status < 400,
  'a list of files': async () => async () =>
    (await member.fetch('/storage/v1/object/list/attachments', { method: 'POST', body: { prefix: '' } }))
      .status < 400,
}

describe.each(Object.keys(ENDS))('when an account is %s', (end) => {
  it.each(Object.keys(SECRETS))('%s stops working', async (secret) => {
    const works = await SECRETS[secret]?.()
    expect(await works?.()).toBe(true)
    await ENDS[end]?.()
    await expect.poll(async () => works?.(), { timeout: 5000 }).toBe(false)
  })
})
