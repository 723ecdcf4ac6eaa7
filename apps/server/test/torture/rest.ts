import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { reconcile } from '../../src/features/payments/index.ts'
import { JOB_SCHEMAS } from '../../src/job-lanes.ts'
import { expectHistoryReplays, expectOneEventEach } from '../invariants/booking-history.ts'
import { expectInvariants, findDamagedContracts } from '../invariants/booking-invariants.ts'
import type { Kill, KillableServers } from '../killable-servers.ts'
import {
  expectMoneyInvariants,
  expectOrdersDoneOnce,
  expectPaymentsEnded,
} from '../invariants/payment-invariants.ts'

type Outside = Pick<KillableServers, 'outside'>

/** Kills servers some time after work began. Once it's over they serve again, with the jobs of the killed ones available. */
export async function killDuring(
  servers: KillableServers,
  work: Promise<unknown>,
  { kill, afterMs }: { kill: Kill; afterMs: number },
): Promise<void> {
  await sleep(afterMs)
  await servers.kill(kill)
  const killedAt = Date.now()
  await work
  await servers.start()
  // A restart can be faster than it takes to tell the jobs of the killed ones from those of the others.
  await sleep(Math.max(0, killedAt + 2500 - Date.now()))
  await unlockJobs(servers)
}

const MOST_WAIT_MS = 1_200_000

/** Has a server run every clock, as happens each minute. */
export async function askForClocks({ outside }: KillableServers): Promise<void> {
  await sql`select graphile_worker.add_job('run_clocks', job_key := 'asked for')`.execute(outside.deps.db)
}

/** Waits until everything ordered is delivered and done; what the provider doesn't report is fetched an hour later. */
export async function comeToRest(servers: KillableServers): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    servers.clock.forward(1)
    await askForClocks(servers)
    await waitForJobs(servers)
  }
}

/**
 * Makes the jobs of killed servers available at once, mail and pushes too. Without it, another server would take them over only
 * minutes later.
 */
export async function unlockJobs({ outside: { deps } }: Outside): Promise<void> {
  for (const schema of JOB_SCHEMAS) {
    const jobs = sql.ref(`${schema}._private_jobs`)
    await sql`update ${jobs} set locked_at = null, locked_by = null where locked_at < now() - interval '2 seconds'`.execute(
      deps.db,
    )
  }
}

/** Waits until every job is done that can be done now. */
export async function waitForJobs({ outside: { deps } }: Outside): Promise<void> {
  const end = Date.now() + MOST_WAIT_MS
  for (;;) {
    // A failed delivery (another server was down) is retried right away instead of some seconds later.
    const left: unknown[] = []
    for (const schema of JOB_SCHEMAS) {
      const jobs = sql.ref(`${schema}._private_jobs`)
      await sql`update ${jobs} set run_at = now() where run_at > now() + interval '2 seconds'`.execute(
        deps.db,
      )
      const { rows } = await sql`
        select j.id, j.attempts, j.last_error, j.locked_at, e.kind, e.payload from ${jobs} j
        left join outbox_events e on e.id = (j.payload ->> 'id')::bigint
        -- What was asked for twice while it ran, and was killed, is over; an event that nobody delivered is found below.
        where j.attempts < j.max_attempts limit 5`.execute(deps.db)
      left.push(...rows)
    }
    if (left.length === 0) return
    if (Date.now() > end) expect(left, 'jobs that do not end').toEqual([])
    await sleep(500)
  }
}

/** What must be true when nothing is in progress, besides what must always be true. */
export async function expectRest({ outside: { deps } }: Outside): Promise<void> {
  const { db } = deps
  const undelivered = await db.selectFrom('outbox_events').select(['kind', 'payload']).limit(5).execute()
  expect(undelivered, 'events that were never delivered').toEqual([])
  expect(await reconcile(deps)).toEqual([])
  await expectInjectedDifferenceFound(deps)
  await expectMoneyInvariants(db)
  await expectPaymentsEnded(db, deps.now())
  await expectOrdersDoneOnce(db)
  await expectInvariants(db)
  await expectHistoryReplays(db)
  expect(await findDamagedContracts(db)).toEqual([])
  await expectOneEventEach(db)
}

/** Money that the provider took without reporting it. */
async function expectInjectedDifferenceFound(deps: KillableServers['outside']['deps']): Promise<void> {
  const id = `sbi_${randomUUID()}`
  const body = JSON.stringify({ status: 'succeeded', amountCents: 4217 })
  await sql`insert into sandbox_objects values (${id}, 'intent', ${id}, ${body}::jsonb, now())`.execute(
    deps.db,
  )
  const found = await reconcile({ ...deps, log: deps.log.child({}, { level: 'silent' }) })
  expect(found).toEqual([{ kind: 'charge', id, oursCents: 0, theirsCents: 4217 }])
  await sql`delete from sandbox_objects where id = ${id}`.execute(deps.db)
}

/** The ledger as written until now: the same query later must have the same result. */
export async function ledgerUntil(
  { outside: { deps } }: KillableServers,
  lastId: number | null,
): Promise<{ lastId: number; hash: string }> {
  const { rows } = await sql<{ lastId: number; hash: string }>`
    select coalesce(max(id), 0) as "lastId", coalesce(md5(string_agg(md5(p::text), '' order by id)), '') as hash
    from ledger_postings p where ${lastId}::bigint is null or id <= ${lastId}`.execute(deps.db)
  return rows[0]!
}
