import type { PersonId } from '@bandstand/domain/accounts'
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { hashPassword } from '../../src/auth/index.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../src/demo-accounts.ts'
import type { TestApp } from '../app.ts'
import { watchOutbox } from '../invariants/booking-history.ts'
import { type BookingWork, createBookingWork } from '../members/booking-work.ts'
import { createArtist, createProVenue, type Member, signedInAt } from '../members/factories.ts'
import { createMoneyLog, type MoneyLog } from '../invariants/money-log.ts'
import { createOutside } from '../members/outside.ts'
import { enterBank } from '../members/payments.ts'

/** Members at work on servers that are replaced or fail. */
export interface World extends BookingWork {
  outside: TestApp
  members: { artists: Member[]; venues: Member[] }
  money: MoneyLog
  /** Takes a worker's next turn: mostly reads, and everything from signing in to a payout. Throws what fails. */
  takeTurn(worker: number, turn: number): Promise<void>
}

/**
 * Creates members at `url`, an artist and a venue for each worker: on a fast machine, two with one venue would send more
 * messages a minute than it may.
 */
export async function createWorld(url: string, pool: Pool, workers: number): Promise<World> {
  const outside = createOutside(url, pool, () => new Date())
  await watchOutbox(outside.deps.db)
  const all = Array.from({ length: workers })
  const artists = await Promise.all(all.map(() => createArtist(outside, {}, openByPassword)))
  const venues = await Promise.all(all.map(() => createProVenue(outside, {}, openByPassword)))
  await Promise.all(artists.map((artist) => setUpBank(outside, artist)))
  const members = { artists, venues }
  const money = createMoneyLog()
  const work = createBookingWork(() => outside, members, money)
  let booked = 0

  const read = async (worker: number, turn: number) => {
    const artist = artists[worker]!
    const venue = venues[worker % venues.length]!
    const reads = [
      () => artist.api.gigs.list({}),
      () => venue.api.directory.list({}),
      () => artist.api.booking.list({}),
      () => venue.api.payments.list({}),
      () => artist.api.messages.list({}),
    ]
    await reads[turn % reads.length]!()
  }

  return {
    ...work,
    outside,
    members,
    money,
    async takeTurn(worker, turn) {
      const step = (turn + 4 * worker) % 24
      if (step === 0) await work.signUp()
      else if (step === 8) await signIn(url, DEMO_ACCOUNTS[turn % DEMO_ACCOUNTS.length]!.email, DEMO_PASSWORD)
      else if (step === 12) await work.book(worker, booked++)
      else if (step % 4 === 1) await work.postGig(worker)
      else await read(worker, turn)
    },
  }
}

/** The password of those who work. */
const PASSWORD = 'Steady-Hand-58'
const passwordHash = hashPassword(PASSWORD)

/** Signs a new member in as a browser does: servers of another version have sessions and keys of their own. */
async function openByPassword(
  outside: TestApp,
  { id, email }: { id: PersonId; email: string },
): Promise<Member> {
  await outside.deps.db
    .updateTable('users')
    .set({ password_hash: await passwordHash })
    .where('id', '=', id)
    .execute()
  const token = await signIn(outside.url, email, PASSWORD)
  return signedInAt(outside, { id, email, token } as Member)
}

/** Sets up an artist's bank account, of which the servers learn from the provider. */
async function setUpBank({ url }: TestApp, artist: Member): Promise<void> {
  await enterBank(url, artist)
  const isReady = async () => (await artist.api.payments.list({})).balances?.payoutsReady
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
}

/** Returns the access token. */
async function signIn(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': randomUUID() },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}
