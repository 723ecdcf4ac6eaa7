import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { reconcile } from '../src/features/payments/index.ts'
import { expectHistoryReplays, expectOneEventEach, watchOutbox } from './booking-history.ts'
import { expectInvariants, findDamagedContracts } from './booking-invariants.ts'
import { acceptNewest, inHours, offerForm, openGig } from './bookings.ts'
import { write } from './messages.ts'
import { sign } from './contracts.ts'
import { createArtist, createProVenue, type Member } from './factories.ts'
import { payAndSettle } from './kill-money.ts'
import { type Kill, type KillableServers, startKillableServers } from './killable-servers.ts'
import { createMoneyLog } from './money-log.ts'
import { expectMoneyInvariants, expectOrdersDoneOnce } from './payment-invariants.ts'
import { bankSetUp } from './payments.ts'

const total = 700 * inject('properties').times
const atOnce = 8

let servers: KillableServers
let artists: Member[]
let venues: Member[]
const money = createMoneyLog()
let settled = 0

beforeAll(async () => {
  servers = await startKillableServers(1)
  const { outside } = servers
  await watchOutbox(outside.deps.db)
  artists = await Promise.all(Array.from({ length: atOnce }, () => createArtist(outside)))
  venues = await Promise.all(Array.from({ length: 2 }, () => createProVenue(outside)))
  await Promise.all(artists.map((artist) => bankSetUp(outside, artist)))
}, 120_000)

afterAll(async () => {
  await servers?.remove()
})

it(
  'loses nothing acknowledged and leaves nothing half done when it, its database, or both are killed',
  { timeout: 300_000 * inject('properties').times },
  async () => {
    const emails: string[] = []
    const titles: string[] = []
    const acknowledged: string[] = []
    const now = { killing: false }
    let booked = 0
    const done = () => emails.length + titles.length

    const work = async (worker: number) => {
      for (let turn = 0; done() < total && !now.killing; turn++) {
        try {
          // Hashing a password takes as long as many posts.
          if (turn % 15 === 0) emails.push(await signUp())
          // Not all at once, so that some are in the middle of it whenever the server is killed.
          else if ((turn + 4 * worker) % 30 === 1) await book(worker, booked++, titles, acknowledged)
          else titles.push(await postGig(worker))
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
      await money.expectKept(outside)
    }

    await killAfter(total / 4, 'servers')
    // The same server serves again.
    await killAfter(total / 2, 'database')
    await killAfter((total * 3) / 4, 'servers and database')
    await workTogether()

    const { outside } = servers
    const { db } = outside.deps
    expect(await missing('select email from users', emails)).toEqual([])
    expect(await missing('select title from gigs', titles)).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(total / 6)
    expect(await missing(ACKNOWLEDGED, acknowledged)).toEqual([])
    await expectInvariants(db)
    await expectHistoryReplays(db)
    expect(await findDamagedContracts(db)).toEqual([])
    await expectOneEventEach(db)
    const waiting = () => db.selectFrom('outbox_events').select('id').execute()
    await expect.poll(waiting, { timeout: 60_000, interval: 500 }).toEqual([])
    expect(await missing('select to_address from dev_mails', emails)).toEqual([])
    await money.expectKept(outside)
    await expectMoneyInvariants(db)
    await expectOrdersDoneOnce(db)
    expect(await reconcile(outside.deps)).toEqual([])
  },
)

async function signUp(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const answer = await fetch(`${servers.outside.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-Long-1-passphrase', data: { user_type: 'artist' } }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return email
}

async function postGig(worker: number): Promise<string> {
  const title = randomUUID()
  await openGig(servers.outside, venues[worker % venues.length]!, { title })
  return title
}

/** Each part of a booking under the name that `acknowledged` has for it. */
const ACKNOWLEDGED = `
  select id::text from applications union all select body from messages
  union all select id::text from offers union all select id::text || ' ' || gig_id from bookings
  union all select contract_id || ' ' || party from contract_signatures
  union all select id || ' ' || status from contracts where status = 'cancelled'`

/** One gig from its post to both signatures, and to its money or its end; each response is recorded right away. */
async function book(worker: number, turn: number, titles: string[], acknowledged: string[]): Promise<void> {
  const { outside } = servers
  const artist = artists[worker]!
  const venue = venues[worker % venues.length]!
  const title = randomUUID()
  const gigId = await openGig(outside, venue, { title })
  titles.push(title)
  const { id, threadId } = await artist.api.booking.apply({ gigId, message: 'Hello', proposedFee: '600' })
  acknowledged.push(id)
  const body = randomUUID()
  await write(venue, threadId, body)
  acknowledged.push(body)
  const offer = await venue.api.booking.makeOffer({ id, answers: 0, ...offerForm(outside, nextEvening()) })
  acknowledged.push(offer.offers[0]!.id)
  const booking = await acceptNewest(artist, offer)
  acknowledged.push(`${booking.id} ${gigId}`)
  const contract = await artist.api.contracts.getForBooking({ bookingId: booking.id })
  const signing = async (member: Member, party: string) => {
    await sign(member, contract)
    acknowledged.push(`${contract.id} ${party}`)
  }
  await Promise.all([signing(artist, 'artist'), signing(venue, 'venue')])
  if (turn % 3 > 0) return payAndSettle(outside, { artist, venue, bookingId: booking.id }, money, settled++)
  await artist.api.contracts.cancel({ id: contract.id })
  acknowledged.push(`${contract.id} cancelled`)
}

/** An artist's bookings are at least two hours apart, so each has its own evening, starting nine days from now. */
let evening = 0
function nextEvening() {
  const hours = 9 * 24 + 6 * evening++
  return { start: inHours(servers.outside, hours), end: inHours(servers.outside, hours + 3) }
}

/** The names that aren't in the statement's rows. */
async function missing(statement: string, names: string[]): Promise<string[]> {
  const { rows } = await servers.pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as wanted (name) except (${statement})`,
    [names],
  )
  return rows.map(({ name }) => name)
}
