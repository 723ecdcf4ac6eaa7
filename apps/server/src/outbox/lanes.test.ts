import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { contracted } from '../../test/members/contracts.ts'
import { anonymous, createArtist, createVenue } from '../../test/members/factories.ts'
import { startMailServer } from '../../test/providers/mail-server.ts'
import { owed, pay } from '../../test/members/payments.ts'
import { runServer } from '../../test/run-server.ts'
import { TEST_SECRET_KEY } from '../../test/secret-key.ts'
import { createSmtpMail } from '../integrations/mail/smtp.ts'
import { Deferred } from './deferred.ts'
import { emit, emitAll } from './events.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const contact = { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }
/** Far less than the mail server is waited for, even on a busy machine. */
const SOON_MS = 5000

it('moves money and notifies while the mail server hangs and hundreds of mails are due', async () => {
  const [artist, venue] = [await createArtist(test), await createVenue(test)]
  const payment = await owed(test, { artist, venue })
  const hanging = await startMailServer()
  hanging.silent = true
  const { mail } = test.deps
  test.deps.mail = createSmtpMail(hanging.url, 'stage@example.com')
  const mails = Array.from({ length: 300 }, () => contact)
  await test.deps.db.transaction().execute((tx) => emitAll(tx, 'contact.message_sent', mails))
  await expect.poll(() => hanging.open()).toBe(test.deps.config.jobsAtOnce.mail)

  const before = Date.now()
  await pay(test, venue, payment.id)
  const status = async () => (await venue.api.payments.get({ id: payment.id })).status
  await expect.poll(status, { interval: 20, timeout: SOON_MS }).toBe('in_escrow')
  const titles = async () =>
    (await artist.api.notifications.list({})).notifications.map(({ title }) => title).join()
  await expect.poll(titles, { interval: 20, timeout: SOON_MS }).toMatch(/deposit/i)
  expect(Date.now() - before).toBeLessThan(SOON_MS)

  test.deps.mail = mail
  await sql`delete from outbox_events where kind = 'contact.message_sent'`.execute(test.deps.db)
  await hanging.close()
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

it('postpones what a provider is too busy for, and gives it up after as many tries as any other', async () => {
  const { db, mail } = test.deps
  let asked = true
  test.deps.mail = { send: () => Promise.reject(new Deferred('421 Later', { waitMs: 60_000, asked })) }
  const jobs = async () => {
    const { rows } = await sql<{ tries: number; later: boolean }>`
      select max_attempts - attempts as tries, run_at > now() + interval '50 seconds' as later
      from graphile_worker_mail._private_jobs j join outbox_events e on e.id = (j.payload ->> 'id')::bigint
      where locked_at is null and e.kind = 'contact.message_sent'`.execute(db)
    return rows
  }
  const run = () => sql`update graphile_worker_mail._private_jobs set run_at = now()`.execute(db)
  // Those that the mail server held up in an earlier test.
  await sql`delete from graphile_worker_mail._private_jobs`.execute(db)
  await db.transaction().execute((tx) => emit(tx, 'contact.message_sent', contact))
  await expect.poll(jobs).toEqual([{ tries: 24, later: true }])
  asked = false
  await run()
  await expect.poll(jobs, { timeout: 5000 }).toEqual([{ tries: 24, later: true }])
  asked = true
  await sql`update graphile_worker_mail._private_jobs set max_attempts = 1`.execute(db)
  await run()
  await expect.poll(jobs, { timeout: 5000 }).toEqual([{ tries: 0, later: false }])
  test.deps.mail = mail
  await sql`delete from graphile_worker_mail._private_jobs`.execute(db)
  await sql`delete from outbox_events`.execute(db)
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

it('can leave all jobs to a process of their own, which serves only its health', async () => {
  const web = await startTestApp({}, { delivers: false })
  const mailServer = await startMailServer()
  expect((await anonymous(web).fetch('/api/contact', { method: 'POST', body: contact })).status).toBe(200)

  const worker = await runServer({
    PROCESS: 'worker',
    DATABASE_URL: web.deps.config.databaseUrl ?? '',
    DATA_DIR: web.deps.config.dataDir,
    SECRET_KEY: TEST_SECRET_KEY,
    PUBLIC_URL: web.url,
    DEMO: 'off',
    SMTP_URL: mailServer.url,
  })
  await expect.poll(() => mailServer.mails.join(), { timeout: 5000 }).toContain('Is the PA loud?')
  const paths = ['/healthz', '/readyz', '/', '/api/contact', '/auth/v1/user']
  const statuses = paths.map(async (at) => (await fetch(worker.url + at)).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404])
  await worker.stop()
  await mailServer.close()
  await web.close()
})
