import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { reconcile } from '../../src/features/payments/index.ts'
import { selectUndelivered } from '../../src/outbox/jobs.queries.ts'
import { expectHistoryReplays, expectOneEventEach, watchOutbox } from './booking-history.ts'
import { expectInvariants, findDamagedContracts } from './booking-invariants.ts'
import { type BookingWork, createBookingWork, findMissing } from '../members/booking-work.ts'
import { createArtist, createProVenue, type Member } from '../members/factories.ts'
import { type Kill, type KillableServers, startKillableServers } from '../killable-servers.ts'
import { createMoneyLog } from './money-log.ts'
import { expectMoneyInvariants, expectOrdersDoneOnce } from './payment-invariants.ts'
import { bankSetUp } from '../members/payments.ts'

const total = 500 * inject('properties').times
const atOnce = 8

let servers: KillableServers
let members: BookingWork
let reader: Member
const money = createMoneyLog()

beforeAll(async () => {
  servers = await startKillableServers(1)
  const { outside } = servers
  await watchOutbox(outside.deps.db)
  const artists = await Promise.all(Array.from({ length: atOnce }, () => createArtist(outside)))
  reader = artists[0]!
  const venues = await Promise.all(Array.from({ length: 2 }, () => createProVenue(outside)))
  await Promise.all(artists.map((artist) => bankSetUp(outside, artist)))
  members = createBookingWork(() => servers.outside, { artists, venues }, money)
}, 120_000)

/** The list has as many gigs as the database. */
async function expectAllListed(): Promise<void> {
  const { rows } = await servers.pool.query<{ open: number }>(
    `select count(*) as open from gigs where status = 'open' and not suspended and starts_at > now()`,
  )
  const { total } = await reader.api.gigs.list({})
  expect(total).toBe(rows[0]!.open)
}

afterAll(async () => {
  await servers?.remove()
})

it(
  'loses nothing acknowledged and leaves nothing half done when it, its database, or both are killed',
  { timeout: 300_000 * inject('properties').times },
  async () => {
    const now = { killing: false }
    let booked = 0
    const done = () => members.emails.length + members.titles.length

    const work = async (worker: number) => {
      for (let turn = 0; done() < total && !now.killing; turn++) {
        try {
          // Hashing a password takes as long as many posts.
          if (turn % 15 === 0) await members.signUp()
          // Not all at once, so that some are in the middle of it whenever the server is killed.
          else if ((turn + 4 * worker) % 30 === 1) await members.book(worker, booked++)
          else await members.postGig(worker)
        } catch (error) {
          // Not acknowledged, so nothing was promised.
          if (now.killing) return
          throw error
        }
      }
    }
    const workTogether = () => Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)))
    /** Kills once this much is acknowledged, as soon as someone withdraws: nothing else takes as many requests. */
    const killAfter = async (acknowledged: number, what: Kill) => {
      const work = workTogether()
      const isDue = () =>
        done() >= acknowledged && (money.underWay() > 2 || done() >= acknowledged + total / 5)
      while (!isDue()) await Promise.race([sleep(5), work])
      await sleep(Math.random() * 150)
      now.killing = true
      await servers.kill(what)
      await work
      await servers.start()
      now.killing = false
      const { outside } = servers
      await expectInvariants(outside.deps.db)
      await expectMoneyInvariants(outside.deps.db)
      await money.expectRecorded(outside)
      // The first time the database counts, later the server.
      for (let times = 0; times < 3; times++) await expectAllListed()
    }

    await killAfter(total / 4, 'servers')
    // The same server serves again.
    await killAfter(total / 2, 'database')
    await killAfter((total * 3) / 4, 'servers and database')
    await workTogether()

    const { outside } = servers
    const { db } = outside.deps
    expect(members.acknowledged.length).toBeGreaterThan(total / 6)
    expect(await members.findLost(servers.pool)).toEqual([])
    await expectInvariants(db)
    await expectHistoryReplays(db)
    expect(await findDamagedContracts(db)).toEqual([])
    await expectOneEventEach(db)
    const undelivered = () => selectUndelivered(db, 10)
    await expect.poll(undelivered, { timeout: 60_000, interval: 500 }).toEqual({ rows: [], total: 0 })
    const mailed = await findMissing(servers.pool, 'select to_address from dev_mails', members.emails)
    expect(mailed).toEqual([])
    await money.expectRecorded(outside)
    await expectMoneyInvariants(db)
    await expectOrdersDoneOnce(db)
    expect(await reconcile(outside.deps)).toEqual([])
  },
)
