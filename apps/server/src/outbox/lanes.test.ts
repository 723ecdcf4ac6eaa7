import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { contracted } from '../../test/contracts.ts'
import { createArtist, createVenue } from '../../test/factories.ts'
import { owed, pay } from '../../test/payments.ts'
import { createSmtpMail } from '../integrations/mail/smtp.ts'
import { emitAll } from './events.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const contact = { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }
const SOON_MS = 2000

it('moves money and notifies while the mail server hangs and hundreds of mails are due', async () => {
  const [artist, venue] = [await createArtist(test), await createVenue(test)]
  const payment = await owed(test, { artist, venue })
  const sockets: Socket[] = []
  const hanging = createServer((socket) => void sockets.push(socket.on('error', () => {}))).listen(0)
  await once(hanging, 'listening')
  const { mail } = test.deps
  const url = `smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  test.deps.mail = createSmtpMail(url, 'stage@example.com')
  const mails = Array.from({ length: 300 }, () => contact)
  await test.deps.db.transaction().execute((tx) => emitAll(tx, 'contact.message_sent', mails))
  await expect.poll(() => sockets.length).toBe(test.deps.config.jobsAtOnce.mail)

  const before = Date.now()
  await pay(test, venue, payment.id)
  const status = async () => (await venue.api.payments.get({ id: payment.id })).status
  await expect.poll(status, { interval: 20, timeout: SOON_MS }).toBe('in_escrow')
  const titles = async () =>
    (await artist.api.notifications.list({})).notifications.map(({ title }) => title).join()
  await expect.poll(titles, { interval: 20, timeout: SOON_MS }).toMatch(/deposit/i)
  expect(Date.now() - before).toBeLessThan(SOON_MS)

  test.deps.mail = mail
  hanging.close()
  for (const socket of sockets) socket.destroy()
})

it('mails and notifies while the payment provider does not respond', async () => {
  const [artist, venue] = [await createArtist(test), await createVenue(test)]
  const { payments } = test.deps
  const answer = Promise.withResolvers<never>()
  const asked: string[] = []
  const getIntent = (id: string) => {
    asked.push(id)
    return answer.promise
  }
  test.deps.payments = Object.assign(Object.create(payments), { getIntent })
  const events = Array.from({ length: 20 }, (_none, at) => ({
    subject: { kind: 'intent' as const, id: `pi_slow_${at}`, account: null },
  }))
  await test.deps.db.transaction().execute((tx) => emitAll(tx, 'payment.event_received', events))
  await expect.poll(() => asked.length).toBe(test.deps.config.jobsAtOnce.money)

  await contracted(test, { artist, venue })
  const mails = async () => (await test.mailbox.list(artist.email)).map(({ subject }) => subject).join()
  await expect.poll(mails, { interval: 20, timeout: SOON_MS }).toMatch(/booked/i)

  test.deps.payments = payments
  await sql`delete from outbox_events where kind = 'payment.event_received'`.execute(test.deps.db)
  answer.reject(new Error('The provider did not respond'))
})

it('delivers what servers of the version before lanes have enqueued', async () => {
  const { db } = test.deps
  const payload = JSON.stringify({ ...contact, message: 'From before' })
  await sql`
    with event as (
      insert into outbox_events (kind, payload) values ('contact.message_sent', ${payload}::jsonb) returning id
    )
    select graphile_worker.add_job('deliver_event', json_build_object('id', id)) from event`.execute(db)
  const texts = async () =>
    (await test.mailbox.list(test.deps.config.contactEmail)).map(({ text }) => text).join()
  await expect.poll(texts, { timeout: 5000 }).toContain('From before')
})
