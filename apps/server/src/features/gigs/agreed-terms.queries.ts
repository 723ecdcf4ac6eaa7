import type { PartyId } from '@bandstand/domain/accounts'
import { isSecondHour, wallClockIn } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { GigRow } from './gigs.queries.ts'

type AgreedTerms = Pick<GigRow, 'time_zone' | 'starts_at' | 'duration_minutes' | 'pay_cents' | 'payment_type'>

/**
 * The terms of a booking `b` under the names that a posting has for them. The gig's row keeps what was posted, which everyone
 * reads; code about a booking reads these. A fee is for the whole evening, so it's a flat rate.
 */
export const AGREED_TERMS = {
  time_zone: sql`b.time_zone`,
  starts_at: sql`b.starts_at`,
  duration_minutes: sql`(extract(epoch from b.ends_at - b.starts_at) / 60)::integer`,
  pay_cents: sql`b.fee_cents`,
  payment_type: sql`case when b.id is not null then 'flat' end`,
} as const satisfies Record<keyof AgreedTerms, unknown>

/** Returns these gigs, with the terms of their bookings if the member is a party to them; every other gig as posted. */
export async function withAgreedTerms<Gig extends GigRow>(
  db: Database,
  gigs: Gig[],
  userId: PartyId,
): Promise<Gig[]> {
  const ids = gigs.filter(({ status }) => status === 'booked' || status === 'completed').map(({ id }) => id)
  if (ids.length === 0) return gigs
  const columns = Object.entries(AGREED_TERMS).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const { rows } = await sql<AgreedTerms & { gig_id: string }>`
    select b.gig_id, ${sql.join(columns)} from bookings b
    where b.gig_id = any (${ids}::uuid[]) and b.status in ('confirmed', 'completed')
      and ${userId} in (b.artist_id, b.venue_id)`.execute(db)
  const agreed = new Map(
    rows.map(({ gig_id, ...terms }) => [
      gig_id,
      { ...terms, ...clockColumns(terms.time_zone, terms.starts_at) },
    ]),
  )
  return gigs.map((gig) => ({ ...gig, ...agreed.get(gig.id) }))
}

/** Returns the columns of a gig for a start at an instant, by the clocks of its place (IANA zone). */
export function clockColumns(
  timeZone: string,
  startsAt: Date,
): Pick<GigRow, 'date' | 'time' | 'time_is_second'> {
  const [date = '', time = ''] = wallClockIn(timeZone, startsAt).split('T')
  return { date, time, time_is_second: isSecondHour(startsAt, timeZone) }
}
