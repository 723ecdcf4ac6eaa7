import { sql } from 'kysely'
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, createAccount, newEmail, PASSWORD, sessionOf, signIn } from '../../test/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { anonymous } from '../../test/factories.ts'
import { eventHandlers } from '../event-handlers.ts'
import { keepHouse } from '../keep-house.ts'
import { scheduleDue } from './clock-runs.queries.ts'
import { emit } from './events.ts'
import { reportLateClocks } from './schedule.ts'
import { startWorker } from './worker.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('keeps nothing of a delivered event', async () => {
  const body = { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }
  expect((await anonymous(test).fetch('/api/contact', { method: 'POST', body })).status).toBe(200)
  await test.mailTo(test.deps.config.contactEmail)
  await expect
    .poll(() => test.deps.db.selectFrom('outbox_events').selectAll().execute(), { timeout: 5000 })
    .toEqual([])
})

it('cleans up every day what has expired, and nothing else', async () => {
  const { db } = test.deps
  const { email } = await createAccount(test)
  const kept = await sessionOf(await signIn(test, email))
  const idle = await sessionOf(await signIn(test, email))
  const waiting = newEmail()
  await call(test, 'POST', '/signup', { email: waiting, password: PASSWORD, data: { user_type: 'artist' } })
  const mail = await test.mailTo(waiting)
  const refresh = async (refresh_token: string) =>
    (await call(test, 'POST', '/token?grant_type=refresh_token', { refresh_token })).body as typeof kept
  const counts = async () => ({
    refresh_tokens: (await db.selectFrom('refresh_tokens').select('id').execute()).length,
    mail_tokens: (await db.selectFrom('mail_tokens').select('id').execute()).length,
    mails: (await test.mailbox.list(waiting)).length,
  })
  const keepHouse = async () => {
    await sql`select graphile_worker.add_job('keep_house')`.execute(db)
    const jobs = sql`select 1 from graphile_worker._private_jobs`
    await expect.poll(async () => (await jobs.execute(db)).rows, { timeout: 5000 }).toEqual([])
  }
  const day = 86_400_000
  const start = Date.now()

  await keepHouse()
  expect(await counts()).toEqual({ refresh_tokens: 3, mail_tokens: 1, mails: 1 })

  test.setTime(new Date(start + 20 * day))
  const { refresh_token } = await refresh(kept.refresh_token)
  await keepHouse()
  expect(await counts()).toEqual({ refresh_tokens: 4, mail_tokens: 0, mails: 1 })

  // Day 61: two sessions were idle since day 0, one was used on day 20; its first token was used then.
  test.setTime(new Date(start + 61 * day))
  await keepHouse()
  expect(await counts()).toEqual({ refresh_tokens: 2, mail_tokens: 0, mails: 0 })
  expect(await refresh(idle.refresh_token)).toMatchObject({ code: 'refresh_token_not_found' })
  expect(mail.subject).toContain('Confirm')

  expect(await refresh(refresh_token)).toHaveProperty('access_token')
  test.setTime(new Date(start + 90 * day))
  await keepHouse()
  expect(await counts()).toEqual({ refresh_tokens: 2, mail_tokens: 0, mails: 0 })
})

it('deletes old records of requests and providers, a few thousand at a time, and keeps newer ones', async () => {
  const { db } = test.deps
  const { email } = await createAccount(test)
  await sql`
    insert into money_requests (actor_id, key, body_hash, answer, at)
    select u.id, gen_random_uuid(), '', '{}', now() - n * interval '91 days'
    from users u, generate_series(0, 1) n, generate_series(1, 5001) where u.email = ${email}`.execute(db)
  await sql`
    insert into provider_events (provider, id, type, subject, received_at)
    select 'stripe', 'evt_' || n, 'x', '{}', now() - n * interval '91 days' from generate_series(0, 1) n`.execute(
    db,
  )
  await sql`
    insert into sandbox_events (id, type, subject, created_at)
    select 'old_' || n, 'x', '{}', now() - n * interval '91 days' from generate_series(0, 1) n`.execute(db)
  await sql`
    insert into reconciliations (at, differences, difference_count)
    select now() - n * interval '1101 days', '[]', 0 from generate_series(0, 1) n`.execute(db)
  await keepHouse(test.deps)
  const left = await sql`
    select (select count(*) from money_requests) as requests, (select count(*) from provider_events) as events,
      (select count(*) from sandbox_events) as sandbox, (select count(*) from reconciliations) as comparisons`.execute(
    db,
  )
  expect(left.rows).toEqual([{ requests: 5001, events: 1, sandbox: 1, comparisons: 1 }])
})

it('runs the clocks once a minute and cleans up once a day, on one of all servers', async () => {
  const { db } = test.deps
  await sql`update clock_runs set due_at = now() - interval '2 days', finished_at = now() - interval '2 days'`.execute(
    db,
  )
  const scheduled = await Promise.all(Array.from({ length: 8 }, () => scheduleDue(db)))
  expect(scheduled.flat().toSorted()).toEqual(['keep_house', 'run_clocks'])
  const finished = sql<{
    name: string
  }>`select name from clock_runs where finished_at > now() - interval '1 day' order by name`
  await expect
    .poll(async () => (await finished.execute(db)).rows.map(({ name }) => name), { timeout: 5000 })
    .toEqual(['keep_house', 'run_clocks'])
})

it('tells the operator when the clocks are late', async () => {
  const { db } = test.deps
  const errors: unknown[] = []
  const log = { error: (...line: unknown[]) => errors.push(line) } as unknown as Logger
  await reportLateClocks({ db, log })
  expect(errors).toEqual([])
  await sql`update clock_runs set finished_at = now() - interval '200 seconds' where name = 'run_clocks'`.execute(
    db,
  )
  await reportLateClocks({ db, log })
  expect(errors).toEqual([[{ minutes: 3 }, expect.stringContaining('the clocks are late')]])
})

it('writes the outcome of every job before it stops', async () => {
  const stopping = await startTestApp({ JOBS_AT_ONCE: 'mail:40' }, { delivers: false })
  const { deps } = stopping
  const { db, pool } = deps
  await db.transaction().execute(async (tx) => {
    const message = { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }
    for (let sent = 0; sent < 40; sent++) await emit(tx, 'contact.message_sent', message)
  })
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const wait = () => {
    begun += 1
    return gate.promise
  }
  const handlers = { ...eventHandlers, 'contact.message_sent': wait }
  const worker = await startWorker(deps, pool.options.connectionString!, { handlers, clocks: [], keepHouse })
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(40)
  const stopped = worker.stop()
  gate.resolve()
  await stopped
  expect((await sql`select 1 from graphile_worker_mail._private_jobs`.execute(db)).rows).toEqual([])
  await stopping.close()
})
