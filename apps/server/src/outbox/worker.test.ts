import { asPersonId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, createAccount, newEmail, PASSWORD, sessionOf, signIn } from '../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { anonymous } from '../../test/members/factories.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { eventHandlers } from '../event-handlers.ts'
import { runMaintenance } from '../run-maintenance.ts'
import { type ClockName } from '../job-lanes.ts'
import { readClocks, scheduleDue, scheduleNow } from './clock-runs.queries.ts'
import { Deferred } from './deferred.ts'
import { emit, emitAll } from './events.ts'
import { runDue } from './run-due.ts'
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
  const runMaintenance = async () => {
    await sql`select graphile_worker.add_job('keep_house')`.execute(db)
    const jobs = sql`select 1 from graphile_worker._private_jobs`
    await expect.poll(async () => (await jobs.execute(db)).rows, { timeout: 5000 }).toEqual([])
  }
  const day = 86_400_000
  const start = Date.now()

  await runMaintenance()
  expect(await counts()).toEqual({ refresh_tokens: 3, mail_tokens: 1, mails: 1 })

  test.setTime(new Date(start + 20 * day))
  const { refresh_token } = await refresh(kept.refresh_token)
  await runMaintenance()
  expect(await counts()).toEqual({ refresh_tokens: 4, mail_tokens: 0, mails: 1 })

  // Day 61: two sessions were idle since day 0, one was used on day 20; its first token was used then.
  test.setTime(new Date(start + 61 * day))
  await runMaintenance()
  expect(await counts()).toEqual({ refresh_tokens: 2, mail_tokens: 0, mails: 0 })
  expect(await refresh(idle.refresh_token)).toMatchObject({ code: 'refresh_token_not_found' })
  expect(mail.subject).toContain('Confirm')

  expect(await refresh(refresh_token)).toHaveProperty('access_token')
  test.setTime(new Date(start + 90 * day))
  await runMaintenance()
  expect(await counts()).toEqual({ refresh_tokens: 2, mail_tokens: 0, mails: 0 })
})

it('deletes old records of requests and providers, a few thousand at a time, and keeps newer ones', async () => {
  const { db } = test.deps
  // The test before is 90 days ahead, which is as long as these are kept.
  test.setTime(new Date())
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
  await runMaintenance(test.deps)
  const left = await sql`
    select (select count(*) from money_requests) as requests, (select count(*) from provider_events) as events,
      (select count(*) from sandbox_events) as sandbox, (select count(*) from reconciliations) as comparisons`.execute(
    db,
  )
  expect(left.rows).toEqual([{ requests: 5001, events: 1, sandbox: 1, comparisons: 1 }])
})

/** A server whose clocks are these, and what it needs to be closed. */
async function startClocks(clocks: Partial<Record<ClockName, () => Promise<void>>>) {
  const app = await startTestApp({}, { delivers: false })
  const { deps } = app
  const work = { handlers: eventHandlers, clocks, runMaintenance }
  const worker = await startWorker(deps, deps.pool.options.connectionString!, work)
  const ended = async () =>
    (await readClocks(deps.db)).filter(({ ageSeconds }) => ageSeconds < 60).map(({ name }) => name)
  await sql`update clock_runs set due_at = now() - interval '2 days', finished_at = now() - interval '2 days'`.execute(
    deps.db,
  )
  return {
    deps,
    ended,
    close: async () => {
      await worker.stop()
      await app.close()
    },
  }
}

it('runs each clock once a minute and cleans up once a day, on one of all servers', async () => {
  const runs: string[] = []
  const noting = (name: string) => async () => void runs.push(name)
  const { deps, ended, close } = await startClocks({
    clock_payments: noting('payments'),
    clock_reviews: noting('reviews'),
  })
  const scheduled = await Promise.all(
    Array.from({ length: 8 }, () => scheduleDue(deps.db, ['clock_payments', 'clock_reviews'])),
  )
  expect(scheduled.flat().toSorted()).toEqual(['clock_payments', 'clock_reviews', 'keep_house'])
  await expect.poll(ended, { timeout: 5000 }).toEqual(['clock_payments', 'clock_reviews', 'keep_house'])
  expect(runs.toSorted()).toEqual(['payments', 'reviews'])
  // What servers of a version before schedule.
  await sql`select graphile_worker.add_job('run_clocks')`.execute(deps.db)
  await expect.poll(() => runs.length, { timeout: 5000 }).toBe(4)
  await close()
})

it('keeps no clock waiting for one that is slow or fails, and starts none twice', async () => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const { deps, ended, close } = await startClocks({
    async clock_provider() {
      begun += 1
      await gate.promise
    },
    clock_contracts: () => Promise.reject(new Error('This clock fails on purpose.')),
    clock_payments: async () => {},
    clock_boosts: async () => {},
  })
  const { db } = deps
  const names = ['clock_provider', 'clock_contracts', 'clock_payments', 'clock_boosts'] as const
  const aMinuteLater = () => sql`update clock_runs set due_at = due_at - interval '1 minute'`.execute(db)
  await scheduleDue(db, names)
  await expect.poll(ended, { timeout: 5000 }).toEqual(['clock_payments', 'clock_boosts', 'keep_house'])
  for (let minute = 0; minute < 5; minute++) {
    await aMinuteLater()
    expect(await scheduleDue(db, names)).not.toContain('clock_provider')
  }
  expect(begun).toBe(1)
  gate.resolve()
  await expect.poll(ended, { timeout: 5000 }).toContain('clock_provider')
  // It has run before its job is deleted.
  const scheduled = async () => {
    await aMinuteLater()
    return scheduleDue(db, names)
  }
  await expect.poll(scheduled, { timeout: 5000 }).toContain('clock_provider')
  await close()
})

it('runs clocks before what is waiting in their lane', async () => {
  const { db } = test.deps
  // Never committed, so no worker takes them.
  const tasks = await db
    .transaction()
    .execute(async (tx) => {
      await emit(tx, 'payment.ordered', { orderId: crypto.randomUUID() })
      await scheduleNow(tx, ['clock_payments'])
      const { rows } = await sql<{ task: string }>`
      select t.identifier as task from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.priority, j.run_at`.execute(tx)
      throw rows.map(({ task }) => task)
    })
    .catch((thrown: unknown) => thrown)
  expect(tasks).toEqual(['clock_payments', 'deliver_money'])
})

it('tells the operator which clocks are late', async () => {
  const { db } = test.deps
  const errors: unknown[] = []
  const log = { error: (...line: unknown[]) => errors.push(line) } as unknown as Logger
  await sql`update clock_runs set finished_at = now()`.execute(db)
  await reportLateClocks({ db, log })
  expect(errors).toEqual([])
  await sql`
    insert into clock_runs (name, due_at, finished_at)
    select name, now(), now() - interval '200 seconds'
    from unnest(array['clock_bookings', 'clock_reconciliation']) name`.execute(db)
  await reportLateClocks({ db, log })
  expect(errors).toEqual([[{ minutes: { clock_bookings: 3 } }, expect.stringContaining('clocks are late')]])
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
  const worker = await startWorker(deps, pool.options.connectionString!, {
    handlers,
    clocks: {},
    runMaintenance,
  })
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(40)
  const stopped = worker.stop()
  gate.resolve()
  await stopped
  expect((await sql`select 1 from graphile_worker_mail._private_jobs`.execute(db)).rows).toEqual([])
  await stopping.close()
})

it('writes the end of a delivery and its next try to the disk before the job ends', async () => {
  const durable = await startTestApp({}, { delivers: false })
  const { db, pool } = durable.deps
  await sql`do $$ begin
    execute format('alter database %I set synchronous_commit = on', current_database());
    create table writes (what text, is_durable boolean);
    create function note_write() returns trigger language plpgsql as $f$ begin
      insert into writes values (lower(tg_op) || ' ' || tg_table_name, current_setting('synchronous_commit') = 'on');
      return null;
    end $f$;
    create trigger note after delete on outbox_events for each row execute function note_write();
    create trigger note after insert on graphile_worker_mail._private_jobs for each row execute function note_write();
  end $$`.execute(db)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  )
  await pool.query('set synchronous_commit = on')
  const message = { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }
  await db.transaction().execute((tx) => emit(tx, 'contact.message_sent', message))
  let tries = 0
  const deliver = async () => {
    if (tries++ === 0) throw new Deferred('421 Later', { waitMs: 0, asked: false })
  }
  const handlers = { ...eventHandlers, 'contact.message_sent': deliver }
  const worker = await startWorker(durable.deps, pool.options.connectionString!, {
    handlers,
    clocks: {},
    runMaintenance,
  })
  const writes = async () => (await sql`select what, is_durable from writes`.execute(db)).rows
  await expect.poll(writes, { timeout: 10_000 }).toEqual([
    { what: 'insert _private_jobs', is_durable: true },
    { what: 'insert _private_jobs', is_durable: true },
    { what: 'delete outbox_events', is_durable: true },
  ])
  await worker.stop()
  await durable.close()
})

it('delivers the events fetched together with one whose delivery fails', async () => {
  const failing = await startTestApp({ JOBS_AT_ONCE: 'mail:4' }, { delivers: false })
  const { db, pool } = failing.deps
  const messages = ['a', 'b', 'c', 'd'].map((message) => ({ name: 'Lou', email: 'lou@example.com', message }))
  await db.transaction().execute((tx) => emitAll(tx, 'contact.message_sent', messages))
  const delivered: string[] = []
  const deliver = async ({ message }: { message: string }) => {
    if (message === 'b') throw new Error('Broken on purpose')
    delivered.push(message)
  }
  const handlers = { ...eventHandlers, 'contact.message_sent': deliver }
  const worker = await startWorker(failing.deps, pool.options.connectionString!, {
    handlers,
    clocks: {},
    runMaintenance,
  })
  const left = async () => {
    const { rows } = await sql`
      select e.payload ->> 'message' as message, j.attempts, j.last_error like '%on purpose%' as said
      from graphile_worker_mail._private_jobs j join outbox_events e on e.id = (j.payload ->> 'id')::bigint
      where j.locked_at is null`.execute(db)
    return rows
  }
  await expect.poll(() => delivered.toSorted(), { timeout: 10_000 }).toEqual(['a', 'c', 'd'])
  await expect.poll(left, { timeout: 10_000 }).toEqual([{ message: 'b', attempts: 1, said: true }])
  await worker.stop()
  await failing.close()
})

it('delivers what is urgent before what it fetched ahead and had no worker for', async () => {
  const busy = await startTestApp({ JOBS_AT_ONCE: 'mail:1' }, { delivers: false })
  const { db, pool } = busy.deps
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const noting = (kind: string) => async () => {
    begun.push(kind)
    if (begun.length === 1) await gate.promise
  }
  const handlers = {
    ...eventHandlers,
    'contact.message_sent': noting('contact'),
    'account.sign_up_repeated': noting('awaited'),
  }
  const message = { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }
  await db.transaction().execute((tx) => emitAll(tx, 'contact.message_sent', [message, message]))
  const worker = await startWorker(busy.deps, pool.options.connectionString!, {
    handlers,
    clocks: {},
    runMaintenance,
  })
  const locked = async () => {
    const jobs = sql`select 1 from graphile_worker_mail._private_jobs where locked_at is not null`
    return (await jobs.execute(db)).rows.length
  }
  await expect.poll(locked, { interval: 20, timeout: 10_000 }).toBe(2)
  await expect.poll(locked, { timeout: 10_000 }).toBe(1)
  await db
    .transaction()
    .execute((tx) => emit(tx, 'account.sign_up_repeated', { userId: asPersonId(crypto.randomUUID()) }))
  gate.resolve()
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['contact', 'awaited', 'contact'])
  await worker.stop()
  await busy.close()
})

it('does the rest of what is due when an item fails, and says so at the end', async () => {
  const done: string[] = []
  const lines: unknown[] = []
  const log = { error: (...line: unknown[]) => lines.push(line) } as unknown as Logger
  const run = (error: Error) =>
    runDue({ ...test.deps, log }, [
      [
        async () => ['a', 'b', 'c'],
        async (_tx, id) => {
          if (id === 'b') throw error
          done.push(id)
        },
      ],
      [async () => ['d'], async (_tx, id) => void done.push(id)],
    ])
  const error = new Error('Broken on purpose')
  await expect(run(error)).rejects.toBe(error)
  expect([done, lines]).toEqual([['a', 'c', 'd'], [[{ error, id: 'b' }, 'an item of a clock failed']]])
  // Without a database each of hundreds would wait for it.
  await expect(run(new DatabaseUnavailable(error))).rejects.toThrow(DatabaseUnavailable)
  expect(done).toEqual(['a', 'c', 'd', 'a'])
})
