import type { Pool } from 'pg'
import { JOB_SCHEMAS } from '../../src/job-lanes.ts'
import { expectInvariants } from '../invariants/booking-invariants.ts'
import { expectMoneyInvariants } from '../invariants/payment-invariants.ts'
import { expectRest, waitForJobs } from '../torture/rest.ts'
import type { World } from './world.ts'

/**
 * Waits until every job is done, also those of servers that are gone, and expects everything that must be true then: what
 * was acknowledged is there once, and the books are the provider's.
 */
export async function settle(world: World, pool: Pool): Promise<void> {
  // Another server takes them over after five minutes, which nobody wants to wait for.
  for (const schema of JOB_SCHEMAS)
    await pool.query(
      `select ${schema}.force_unlock_workers(array_agg(distinct locked_by))
       from ${schema}._private_jobs where locked_at < now() - interval '10 seconds' having count(*) > 0`,
    )
  await waitForJobs(world)
  await world.money.expectRecorded(world.outside)
  await waitForJobs(world)
  await expectInvariants(world.outside.deps.db)
  await expectMoneyInvariants(world.outside.deps.db)
  await expectRest(world)
}
