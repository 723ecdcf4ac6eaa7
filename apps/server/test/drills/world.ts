import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../src/demo-accounts.ts'
import type { TestApp } from '../app.ts'
import { watchOutbox } from '../booking-history.ts'
import { type BookingWork, createBookingWork } from '../booking-work.ts'
import { createArtist, createProVenue, type Member } from '../factories.ts'
import { createMoneyLog, type MoneyLog } from '../money-log.ts'
import { createOutside } from '../outside.ts'
import { bankSetUp } from '../payments.ts'

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
  const artists = await Promise.all(Array.from({ length: workers }, () => createArtist(outside)))
  const venues = await Promise.all(Array.from({ length: workers }, () => createProVenue(outside)))
  await Promise.all(artists.map((artist) => bankSetUp(outside, artist)))
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
      else if (step === 8) await signIn(url, turn)
      else if (step === 12) await work.book(worker, booked++)
      else if (step % 4 === 1) await work.postGig(worker)
      else await read(worker, turn)
    },
  }
}

async function signIn(url: string, turn: number): Promise<void> {
  const { email } = DEMO_ACCOUNTS[turn % DEMO_ACCOUNTS.length]!
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': randomUUID() },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
