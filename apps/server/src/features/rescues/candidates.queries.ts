import type { PartyId } from '@bandstand/domain/accounts'
import { RESCUE_REQUESTS_PER_DAY } from '@bandstand/domain/rescues'
import { DAY_MS } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The most applicants of a gig who are looked at for one wave. */
const MOST_APPLICANTS = 200

/** Applicants of a gig whom nobody turned down: whose application is open, or ended because somebody else was booked. */
const APPLIED = sql`origin = 'applied' and delivered and status in ('sent', 'opened', 'shortlisted', 'filled', 'expired')`

/** Returns the artists who applied to a gig and weren't turned down, the first ones first. */
export async function listApplied(db: Database, gigId: string): Promise<PartyId[]> {
  const { rows } = await sql<{ artist_id: PartyId }>`
    select artist_id, min(created_at) as at from applications where gig_id = ${gigId} and ${APPLIED}
    group by artist_id order by at limit ${MOST_APPLICANTS}`.execute(db)
  return rows.map((row) => row.artist_id)
}

/** What is asked, and when. `feeCents`: null if it isn't decided yet. */
interface Asking {
  gigId: string
  venueId: PartyId
  now: Date
  feeCents?: number | null
}

/**
 * Returns which of these artists may be asked to play a gig: those who don't mind being asked, for so little, weren't asked too often today, nor for
 * this gig before, didn't say no to it, have no offer for it, weren't booked for it before, and where nobody blocked the other.
 */
export async function selectEligible(
  db: Database,
  artistIds: readonly PartyId[],
  { gigId, venueId, now, feeCents = null }: Asking,
): Promise<ReadonlySet<PartyId>> {
  const since = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<{ id: PartyId }>`
    select k.id::text as id from unnest(${artistIds}::uuid[]) k (id)
      left join availabilities s on s.party_id = k.id
    where coalesce(s.rescues, true) and (s.min_fee_cents is null or ${feeCents}::bigint is null or s.min_fee_cents <= ${feeCents}::bigint)
      and not exists (select from blocks where (blocker_id, blocked_id) in ((k.id, ${venueId}), (${venueId}, k.id)))
      and not exists (select from bookings b where b.gig_id = ${gigId} and b.artist_id = k.id)
      and not exists (
        select from applications a left join offers o on o.application_id = a.id and o.status = 'pending' and o.expires_at > ${now}
        where a.gig_id = ${gigId} and a.artist_id = k.id
          and (a.status = 'declined' or (a.waiting_for is not null and o.id is not null)))
      and not exists (
        select from rescue_requests r join rescues s on s.id = r.rescue_id where r.artist_id = k.id and s.gig_id = ${gigId})
      and (select count(*) from (
        select from rescue_requests r where r.artist_id = k.id and r.asked_at > ${since} limit ${RESCUE_REQUESTS_PER_DAY}
      ) asked) < ${RESCUE_REQUESTS_PER_DAY}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The booking of a gig that ended early last. */
export interface FallenRow {
  booking_id: string
  artist_id: PartyId
  artist_name: string
  fee_cents: number
  sets: number
  sound: 'venue' | 'artist' | 'none'
  meals: 'none' | 'drinks' | 'meal'
  lodging: boolean
  note: string
  refund_cents: number
}

/** Returns the booking of a gig that ended early last; null when there is none. */
export async function findFallen(db: Database, gigId: string): Promise<FallenRow | null> {
  const { rows } = await sql<FallenRow>`
    select b.id as booking_id, b.artist_id, public_name(p) as artist_name, b.fee_cents, b.sets, b.sound,
      b.meals, b.lodging, b.note, coalesce(t.refund_cents, 0) as refund_cents
    from bookings b join profiles p on p.uuid = b.artist_id left join transactions t on t.booking_id = b.id
    where b.gig_id = ${gigId} and b.status in ('released', 'cancelled') order by b.ended_at desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
