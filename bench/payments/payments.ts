import { asPersonId } from '@bandstand/domain/accounts'
import { TRANSACTIONS_PER_PAGE } from '@bandstand/domain/payments'
import type { Side } from '@bandstand/domain/lifecycle'
import { grouped } from '@bandstand/domain/product'
import { sql } from 'kysely'
import { type Actor, actsForSelf } from '../../apps/server/src/auth/actor.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { listPayments } from '../../apps/server/src/features/payments/index.ts'
import { createSandbox } from '../../apps/server/src/integrations/payments/sandbox.ts'
import type { Busiest } from '../bookings/booking-database.ts'
import { signInAll } from '../bookings/booking-members.ts'
import type { GigDatabase } from '../gigs/gig-database.ts'
import { startServer } from '../gigs/gig-http.ts'
import { connect } from '../gigs/gig-page.ts'
import { ms, percentile } from '../measure.ts'
import { ensureBookings, fillPayments } from './payment-database.ts'
import { measurePostings } from './payment-postings.ts'
import { databaseTimes, withServerParts } from '../server-requests.ts'
import type { Measurement } from '../table.ts'

const ACCOUNTS = [1, 10, 1000]
const CYCLES = 400
const WARM_UP_CYCLES = 40
const AT_ONCE = 8
/** How often all pages are read. */
const ROUNDS = 10

/**
 * Measures money on a database of gigs, which it changes: postings, deposits that are released, and long lists of
 * payments.
 */
export async function measurePayments(database: GigDatabase, today: string): Promise<Measurement[]> {
  const client = await connect(database.url)
  try {
    const busiest = await ensureBookings(client, database.url, today, console.log)
    await fillPayments(client, console.log)
    const { rows } = await client.query<{ total: number }>('select count(*) as total from transactions')
    console.log('Pages of payments')
    const pages = await measurePages(database, busiest)
    console.log('Postings of the ledger and bare inserts')
    const rates = []
    for (const accounts of ACCOUNTS) rates.push(await measurePostings(database, accounts))
    console.log('Cycles from deposit to release')
    const cyclesPerSecond = await measureCycles(database)
    return [
      ...rates.map(({ accounts, perSecond, barePerSecond, ratio }) => ({
        what: `Postings of the ledger on ${grouped(accounts)} account${accounts > 1 ? 's' : ''}, half of them covered by it, against inserting the same rows without constraints, ${AT_ONCE} at once`,
        figure: `${perSecond.toFixed(0)}/s against ${barePerSecond.toFixed(0)}/s: ${ratio.toFixed(2)}`,
        goal: 'at least 0.5',
        met: ratio >= 0.5,
      })),
      {
        what: `Deposit with the sandbox and release: cycles through HTTP, ${AT_ONCE} at once, including events and orders`,
        figure: `${cyclesPerSecond.toFixed(0)}/s`,
        goal: '',
        met: true,
      },
      {
        what: `Payments page of a user with ${grouped(pages.payments)} among ${grouped(rows[0]?.total ?? 0)} payments, with count and balances, time in the database`,
        figure: `p50 ${ms(pages.p50)}, p95 ${ms(pages.p95)}`,
        goal: 'p95 under 20 ms',
        met: pages.p95 < 20 && pages.payments >= 10_000,
      },
    ]
  } finally {
    await client.end()
  }
}

/** The first, the second, one in the middle and the last page of the artist and the venue with the most payments. */
async function measurePages(database: GigDatabase, { artistId, venueId }: Busiest) {
  const looks: { actor: Actor; page: number }[] = []
  const owned: number[] = []
  const withPayments = (deps: Deps): Deps => ({ ...deps, payments: createSandbox(deps.db, deps.secrets) })
  await withServerParts(database, async (deps) => {
    for (const actor of [asActor('artist', artistId), asActor('venue', venueId)]) {
      const { total } = await listPayments(withPayments(deps), actor, 1)
      const last = Math.max(2, Math.ceil(total / TRANSACTIONS_PER_PAGE))
      for (const page of [1, 2, Math.ceil(last / 2), last]) looks.push({ actor, page })
      owned.push(total)
    }
  })
  const rounds = Array.from({ length: ROUNDS }, () => looks).flat()
  const times = await databaseTimes(database, rounds, (deps, { actor, page }) =>
    listPayments(withPayments(deps), actor, page),
  )
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), payments: Math.min(...owned) }
}

/** Through the API of a real server in its own process: a payment each, deposited with a test card and released. */
async function measureCycles(database: GigDatabase): Promise<number> {
  const server = await startServer(database.url)
  try {
    return await withServerParts(database, async (deps) => {
      const all = WARM_UP_CYCLES + CYCLES
      const { rows } = await sql<{ id: string; venue_id: string }>`
        select id, venue_id from transactions where status = 'pending' and amount_cents > 0 limit ${all}`.execute(
        deps.db,
      )
      if (rows.length < all) throw new Error(`There are only ${rows.length} payments to deposit`)
      const venues = await signInAll(
        deps,
        server.url,
        rows.map(({ venue_id }) => venue_id),
      )
      let next = 0
      const cycleUntil = (end: number) =>
        Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            for (let index = next++; index < end; index = next++)
              await venues[index]!.depositAndRelease(rows[index]!.id)
          }),
        )
      await cycleUntil(WARM_UP_CYCLES)
      next = WARM_UP_CYCLES
      const began = performance.now()
      await cycleUntil(all)
      return (CYCLES * 1000) / (performance.now() - began)
    })
  } finally {
    await server.stop()
  }
}

function asActor(userType: Side, userId: string): Actor {
  return actsForSelf({
    userId: asPersonId(userId),
    sessionId: '',
    email: '',
    userType,
    profileComplete: true,
  })
}
