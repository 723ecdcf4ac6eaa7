import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { anonymous, createArtist, type Member } from '../../../test/members/factories.ts'
import { startMailServer } from '../../../test/providers/mail-server.ts'
import { runAdmin } from '../../admin/run-admin.ts'
import { eventHandlers } from '../../event-handlers.ts'
import { createSmtpMail } from '../../integrations/mail/smtp.ts'
import { createSendgridReports } from '../../integrations/mail/sendgrid-reports.ts'
import { insertNotification } from './notifications.queries.ts'
import { mailNotification } from './index.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
let test: TestApp
beforeAll(async () => {
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  test = await startTestApp({ SENDGRID_WEBHOOK_KEY: key })
})
afterAll(() => test.close())

const seconds = () => Math.floor(test.deps.now().getTime() / 1000)

/** Sends events as SendGrid does, and returns the status of the answer. */
async function report(
  events: unknown,
  { key = privateKey, sent }: { key?: KeyObject; sent?: string } = {},
): Promise<number> {
  const body = typeof events === 'string' ? events : JSON.stringify(events)
  const timestamp = String(seconds())
  const signature = sign('sha256', Buffer.from(timestamp + body), key).toString('base64')
  const headers = {
    'content-type': 'application/json',
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': signature,
  }
  return (await fetch(`${test.url}/webhooks/sendgrid`, { method: 'POST', headers, body: sent ?? body }))
    .status
}
const bounce = ({ email }: Member, change: object = {}) => ({
  email,
  timestamp: seconds(),
  event: 'bounce',
  type: 'bounce',
  reason: '550 5.1.1 No such user',
  sg_event_id: crypto.randomUUID(),
  ...change,
})
const problemOf = async (member: Member) =>
  (await member.api.notifications.getMailStatus()).problem?.kind ?? null

/** Mails a notice of each kind, and returns the subjects of all mails. */
async function mailed(member: Member): Promise<string[]> {
  for (const kind of ['message.sent', 'contract.signed'] as const) {
    const category = kind === 'message.sent' ? 'messages' : 'gig_updates'
    const row = {
      user_id: member.id,
      key: crypto.randomUUID(),
      kind,
      category,
      title: kind,
      path: '/',
    } as const
    const texts = { paragraphs: ['Hello'], facts: '[]', action: 'Look', at: new Date() }
    const id = await insertNotification(test.deps.db, { ...row, ...texts })
    await mailNotification({ id: id! }, test.deps)
  }
  return (await test.mailbox.list(member.email)).map(({ subject }) => subject).toSorted()
}

it('sends only essential mails to an address that returned one, until its member tries again', async () => {
  const [member, other] = [await createArtist(test), await createArtist(test)]
  const stranger = { ...member, email: 'nobody@example.com' }
  const events = [bounce(stranger), bounce({ ...member, email: member.email.toUpperCase() }), { event: 7 }]
  expect(await report(events)).toBe(200)
  expect((await member.api.notifications.getMailStatus()).problem).toEqual({
    kind: 'bounced',
    address: member.email,
    at: expect.stringMatching(/^\d{4}-/),
  })
  expect(await problemOf(other)).toBeNull()
  expect(await mailed(member)).toEqual(['contract.signed'])
  expect(await mailed(other)).toEqual(['contract.signed', 'message.sent'])

  expect(await member.api.notifications.retryMail()).toEqual({ problem: null })
  expect(await member.api.notifications.retryMail()).toEqual({ problem: null })
  // SendGrid repeats requests, and reports late.
  expect(await report(events.map((event) => ({ ...event, timestamp: seconds() - 60 })))).toBe(200)
  expect(await problemOf(member)).toBeNull()
  expect(await mailed(member)).toEqual(['contract.signed', 'contract.signed', 'message.sent'])

  test.setTime(new Date(test.deps.now().getTime() + 5000))
  expect(await report([bounce(member, { timestamp: seconds() + 900 })])).toBe(200)
  expect(await problemOf(member)).toBe('bounced')
  test.setTime(new Date(test.deps.now().getTime() + 1000))
  expect(await member.api.notifications.retryMail()).toEqual({ problem: null })
})

it.each([
  [{ event: 'spamreport', type: undefined, reason: undefined }, 'complained'],
  [{ event: 'dropped', reason: 'Bounced Address' }, 'bounced'],
  [{ event: 'dropped', reason: 'Spam Reporting Address' }, 'complained'],
  [{ event: 'dropped', reason: 'Unsubscribed Address' }, null],
  [{ type: 'blocked', reason: '452 4.2.2 The mailbox is full' }, null],
  [{ event: 'delivered' }, null],
  [{ event: 'deferred' }, null],
])('reads the event %o as %s', async (change, kind) => {
  const member = await createArtist(test)
  expect(await report([bounce(member, change)])).toBe(200)
  expect(await problemOf(member)).toBe(kind)
})

it('believes only what is signed with the key', async () => {
  const member = await createArtist(test)
  const { privateKey: another } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(await report([bounce(member)], { key: another })).toBe(401)
  expect(await report([], { sent: JSON.stringify([bounce(member)]) })).toBe(401)
  const plain = { method: 'POST', body: JSON.stringify([bounce(member)]) }
  expect((await fetch(`${test.url}/webhooks/sendgrid`, plain)).status).toBe(401)
  expect(await report('not JSON')).toBe(200)
  expect(await report({ event: 'bounce' })).toBe(200)
  expect(await problemOf(member)).toBeNull()
  expect((await anonymous(test).fetch('/api/notifications/mail')).status).toBe(401)
  expect((await anonymous(test).fetch('/api/notifications/mail/retry', { method: 'POST' })).status).toBe(401)
})

it('notifies the member by the bell and on the dashboard once, until they try again', async () => {
  const member = await createArtist(test)
  const shown = async () => {
    await expect
      .poll(() => test.deps.db.selectFrom('outbox_events').select('kind').execute(), { timeout: 5000 })
      .toEqual([])
    const { notifications } = await member.api.notifications.list({})
    const { items } = await member.api.attention.list({})
    return {
      notices: notifications.filter(({ title }) => title === 'Our emails to you come back').length,
      unread: (await member.api.notifications.getUnread()).count,
      toDo: items.filter(({ kind }) => kind === 'mail').map(({ action }) => action),
    }
  }
  const action = { label: 'Check your address', path: '/settings?tab=notifications' }
  const later = () => test.setTime(new Date(test.deps.now().getTime() + 2000))
  expect(await shown()).toEqual({ notices: 0, unread: 0, toDo: [] })
  await report([bounce(member)])
  later()
  await report([bounce(member)])
  expect(await shown()).toEqual({ notices: 1, unread: 1, toDo: [action] })
  // It isn't mailed.
  expect(await test.mailbox.list(member.email)).toEqual([])
  later()
  await member.api.notifications.retryMail()
  expect(await shown()).toEqual({ notices: 1, unread: 0, toDo: [] })
  later()
  await report([bounce(member)])
  expect(await shown()).toEqual({ notices: 2, unread: 1, toDo: [action] })
  // Who reports us as spam knows it.
  const other = await createArtist(test)
  await report([bounce(other, { event: 'spamreport' })])
  expect((await other.api.attention.list({})).items.map(({ kind }) => kind)).not.toContain('mail')
})

it('treats an address that the mail server refuses like one that returned a mail, and does not try again', async () => {
  const [member, other] = [await createArtist(test), await createArtist(test)]
  const server = await startMailServer()
  let reply = '550 5.1.1 No such user'
  server.answer = (command) => (command.startsWith('RCPT') ? reply : undefined)
  const deps = { ...test.deps, mail: createSmtpMail(server.url, 'stage@example.com') }
  const recover = ({ email }: Member) =>
    eventHandlers['account.recovery_requested']({ email, redirectTo: '/' }, deps)
  await recover(member)
  expect(await member.api.notifications.getMailStatus()).toMatchObject({
    problem: { kind: 'bounced', address: member.email },
  })
  const { lines } = await runAdmin(test.deps, ['mail-problems', '--as=Olga'])
  expect(lines.join('\n')).toContain(reply)
  // An address that no account has anymore.
  await eventHandlers['account.farewell_due']({ email: 'gone@example.com' }, deps)

  // What is temporary, or the operator's business, stays a job.
  for (reply of ['450 4.2.0 Try again later', '550 5.7.1 Relaying denied']) {
    await expect(recover(other)).rejects.toThrow(reply)
    expect(await problemOf(other)).toBeNull()
  }
  // So does mail to the operator.
  reply = '550 5.1.1 No such user'
  const message = { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }
  await expect(eventHandlers['contact.message_sent'](message, deps)).rejects.toThrow(reply)
  expect(server.mails).toEqual([])
  await server.close()
})

it('lists such addresses for the operator, who can have all mails sent again', async () => {
  const admin = async (...args: string[]) =>
    (await runAdmin(test.deps, [...args, '--as=Olga'])).lines.join('\n')
  const member = await createArtist(test)
  await report([bounce(member)])
  expect(await admin('mail-problems')).toMatch(
    new RegExp(`^${member.email} +bounced +\\S+ \\S+ +550 5.1.1 No such user$`, 'm'),
  )
  const later = new Date(test.deps.now().getTime() + 1000)
  test.setTime(later)
  expect(await admin('retry-address', member.email)).toBe(`${member.email} gets all mails again.`)
  expect(await admin('mail-problems')).not.toContain(member.email)
  await expect(admin('retry-address', member.email)).rejects.toThrow('No problem with mail to')
  expect(await admin('audit')).toMatch(/retry-address +user:/)
})

it('verifies the example of SendGrid’s own library', () => {
  const sendgrid = createSendgridReports(
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==',
  )
  const headers = {
    'x-twilio-email-event-webhook-timestamp': '1588788367',
    'x-twilio-email-event-webhook-signature':
      'MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=',
  }
  const example = { category: 'example_payload', event: 'test_event', message_id: 'message_id' }
  expect(sendgrid.readReports(headers, Buffer.from(JSON.stringify(example)))).toEqual([])
  expect(sendgrid.readReports(headers, Buffer.from(JSON.stringify([example])))).toBe('forged')
})
