import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DatabaseCopy } from '../../../test/database/copy-database.ts'
import { createTestDatabase } from '../../../test/database/database.ts'
import { type MailServer, startMailServer } from '../../../test/providers/mail-server.ts'
import { createDatabase, type Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import type { Deferred } from '../../outbox/deferred.ts'
import { pauseSending, takeTurn } from '../../outbox/send-pace.queries.ts'
import { isTooBusy, pacedMail } from './paced-mail.ts'
import { createSmtpMail } from './smtp.ts'

let copy: DatabaseCopy
let pool: Pool
let db: Database
let server: MailServer
beforeAll(async () => {
  copy = await createTestDatabase()
  pool = createPool(copy.url)
  db = createDatabase(pool)
  server = await startMailServer()
})
afterAll(async () => {
  await server.close()
  await pool.end()
  await copy.drop()
})

const content = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '' }
const createServerOf = (perSecond: number | null, stopping = new AbortController()) =>
  pacedMail(createSmtpMail(server.url, 'stage@example.com'), { db, draining: stopping.signal, perSecond })
const endPause = () => sql`update send_pace set paused_until = now()`.execute(db)

it.each([
  [421, '421 4.7.0 Try again later', true],
  [454, '454 Throttling failure: Maximum sending rate exceeded.', true],
  [450, '450 4.7.1 Too many messages', true],
  [452, '452 Too many connections', true],
  [451, '451 4.3.2 System busy', true],
  [450, '450 4.2.1 The mailbox receives too many messages', false],
  [452, '452 4.2.2 The mailbox is over quota', false],
  [451, '451 Greylisted, try again in 5 minutes', false],
  [550, '550 5.7.1 Rate limit exceeded', false],
  [undefined, 'connect ECONNREFUSED', false],
])('%s, "%s": the mail server is too busy: %s', (responseCode, response, busy) => {
  expect(isTooBusy({ responseCode, response })).toBe(busy)
})

it('sends at the rate that is set, all servers together', async () => {
  const before = performance.now()
  const [one, other] = [createServerOf(20), createServerOf(20)]
  await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? one : other).send(content)))
  // The first goes at once.
  expect(performance.now() - before).toBeGreaterThan(9 * 50 - 20)
  expect(server.mails).toHaveLength(10)
})

it('pauses sending on all servers when the mail server reports that it is busy, then continues automatically', async () => {
  server.answer = (command) => (command.startsWith('MAIL') ? '421 4.7.0 Too many messages' : undefined)
  const refused = await createServerOf(null)
    .send(content)
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ asked: true, message: expect.stringContaining('Too many messages') })
  expect((refused as Deferred).waitMs).toBeGreaterThan(1500)
  expect((refused as Deferred).waitMs).toBeLessThanOrEqual(2000)

  // Another server leaves it, when it is told to stop meanwhile, without asking.
  const stopping = new AbortController()
  const asked = server.mails.length
  const waiting = createServerOf(null, stopping).send(content)
  stopping.abort()
  await expect(waiting).rejects.toMatchObject({ asked: false })
  server.answer = () => undefined
  expect(await takeTurn(db, 'mail', null)).toMatchObject({ paused: true, refusals: 1 })

  await endPause()
  await createServerOf(5).send(content)
  expect(server.mails).toHaveLength(asked + 1)
  expect(await takeTurn(db, 'mail', null)).toEqual({ paused: false, waitMs: 0, refusals: 0 })
})

it('waits longer with each refusal in a row, and as long as it is asked to', async () => {
  const pauses: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    pauses.push(await pauseSending(db, 'a service', null))
    // Another one that was under way changes nothing.
    expect(await pauseSending(db, 'a service', null)).toBeLessThanOrEqual(pauses.at(-1)!)
    await endPause()
  }
  const seconds = pauses.map((ms) => Math.round(ms / 1000))
  expect(seconds).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  expect(Math.round((await pauseSending(db, 'another', 120_000)) / 1000)).toBe(120)
  expect(Math.round((await pauseSending(db, 'a third', 90_000_000)) / 1000)).toBe(3600)
})
