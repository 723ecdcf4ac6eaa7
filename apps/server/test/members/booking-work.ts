import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { TestApp } from '../app.ts'
import { acceptNewest, inHours, offerForm, openGig } from './bookings.ts'
import { sign } from './contracts.ts'
import type { Member } from './factories.ts'
import { payAndSettle } from '../invariants/kill-money.ts'
import { write } from './messages.ts'
import type { MoneyLog } from '../invariants/money-log.ts'

/** What members do on servers that are killed or replaced, and what these have acknowledged. */
export interface BookingWork {
  emails: string[]
  titles: string[]
  /** Each part of a booking under a name of its own. */
  acknowledged: string[]
  signUp(): Promise<void>
  /** Posts a gig, or first sends the worker's last one again if that had no response, with its key as screens do. */
  postGig(worker: number): Promise<void>
  /**
   * Takes one gig from its post to both signatures, and to its money or its end; each response is recorded right away.
   * `turn` decides how it ends.
   */
  book(worker: number, turn: number): Promise<void>
  /** Returns what was acknowledged and isn't in the database. */
  findLost(pool: Pool): Promise<string[]>
  /** Returns what was sent once or several times, and is in the database twice. */
  findDoubled(pool: Pool): Promise<string[]>
}

/** `outside` returns the servers as they are then; each worker has its own artist, and shares its venue. */
export function createBookingWork(
  outside: () => TestApp,
  { artists, venues }: { artists: Member[]; venues: Member[] },
  money: MoneyLog,
): BookingWork {
  const emails: string[] = []
  const titles: string[] = []
  const acknowledged: string[] = []
  const sent: string[] = []
  const unanswered = new Map<number, { title: string; key: string; date: string; time: string }>()
  let settled = 0
  /** An artist's bookings are at least two hours apart, so each has its own evening, starting nine days from now. */
  let evening = 0
  const nextEvening = () => {
    const hours = 9 * 24 + 6 * evening++
    return { start: inHours(outside(), hours), end: inHours(outside(), hours + 3) }
  }

  return {
    emails,
    titles,
    acknowledged,

    async signUp() {
      const email = `${randomUUID()}@example.com`
      const answer = await fetch(`${outside().url}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'a-Long-1-passphrase', data: { user_type: 'artist' } }),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      emails.push(email)
    },

    async postGig(worker) {
      // Repeated as it was sent: a minute later its time would be another.
      const [date = '', time = ''] = inHours(outside(), 8 * 24).split('T')
      const gig = unanswered.get(worker) ?? { title: randomUUID(), key: randomUUID(), date, time }
      unanswered.set(worker, gig)
      sent.push(gig.title)
      await openGig(outside(), venues[worker % venues.length]!, gig)
      unanswered.delete(worker)
      titles.push(gig.title)
    },

    async book(worker, turn) {
      const artist = artists[worker]!
      const venue = venues[worker % venues.length]!
      const title = randomUUID()
      const gigId = await openGig(outside(), venue, { title })
      titles.push(title)
      const { id, threadId } = await artist.api.booking.apply({ gigId, message: 'Hello', proposedFee: '600' })
      acknowledged.push(id)
      const body = randomUUID()
      await write(venue, threadId, body)
      acknowledged.push(body)
      const terms = offerForm(outside(), nextEvening())
      const offer = await venue.api.booking.makeOffer({ id, answers: 0, ...terms })
      acknowledged.push(offer.offers[0]!.id)
      const booking = await acceptNewest(artist, offer)
      acknowledged.push(`${booking.id} ${gigId}`)
      const contract = await artist.api.contracts.getForBooking({ bookingId: booking.id })
      const signing = async (member: Member, side: string) => {
        await sign(member, contract)
        acknowledged.push(`${contract.id} ${side}`)
      }
      await Promise.all([signing(artist, 'artist'), signing(venue, 'venue')])
      const sides = { artist, venue, bookingId: booking.id }
      if (turn % 3 > 0) return payAndSettle(outside(), sides, money, settled++)
      await artist.api.contracts.cancel({ id: contract.id })
      acknowledged.push(`${contract.id} cancelled`)
    },

    async findLost(pool) {
      return [
        ...(await findMissing(pool, 'select email from users', emails)),
        ...(await findMissing(pool, 'select title from gigs', titles)),
        ...(await findMissing(pool, ACKNOWLEDGED, acknowledged)),
      ]
    },

    async findDoubled(pool) {
      const { rows } = await pool.query<{ title: string }>(
        'select title from gigs where title = any($1) group by title having count(*) > 1',
        [sent],
      )
      return rows.map(({ title }) => title)
    },
  }
}

const ACKNOWLEDGED = `
  select id::text from applications union all select body from messages
  union all select id::text from offers union all select id::text || ' ' || gig_id from bookings
  union all select contract_id || ' ' || party from contract_signatures
  union all select id || ' ' || status from contracts where status = 'cancelled'`

/** Returns the names that aren't in the statement's rows. */
export async function findMissing(pool: Pool, statement: string, names: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as wanted (name) except (${statement})`,
    [names],
  )
  return rows.map(({ name }) => name)
}
