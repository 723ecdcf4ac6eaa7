import { type Selectable, sql } from 'kysely'
import type { Database, Schema } from '../../db/database.ts'
import { bookingFactColumns, bookingFactJoins, type BookingFactsRow } from '../booking/index.ts'

/** An event with its booking, both reviews and both parties. */
export interface ReviewFactsRow
  extends BookingFactsRow, Pick<Selectable<Schema['review_events']>, 'at' | 'event' | 'actor_role'> {
  artist_wrote: boolean
  venue_wrote: boolean
  /** The party's review, once it is published. */
  artist_stars: number | null
  artist_text: string | null
  venue_stars: number | null
  venue_text: string | null
  artist_replied: string | null
  venue_replied: string | null
}

/** Returns an event of a booking's reviews with everything its notice needs; null when there is none. */
export async function findReviewFacts(db: Database, eventId: number): Promise<ReviewFactsRow | null> {
  const open = (side: string, column: string) =>
    sql`case when ${sql.ref(`by_${side}.published_at`)} is not null then ${sql.ref(`by_${side}.${column}`)} end`
  const { rows } = await sql<ReviewFactsRow>`
    select e.at, e.event, e.actor_role, ${bookingFactColumns},
      by_artist.id is not null as artist_wrote, by_venue.id is not null as venue_wrote,
      ${open('artist', 'stars')} as artist_stars, ${open('artist', 'body')} as artist_text,
      ${open('venue', 'stars')} as venue_stars, ${open('venue', 'body')} as venue_text,
      by_venue.reply as artist_replied, by_artist.reply as venue_replied
    from review_events e join bookings b on b.id = e.booking_id ${bookingFactJoins}
      left join reviews by_artist on by_artist.booking_id = b.id and by_artist.party = 'artist'
      left join reviews by_venue on by_venue.booking_id = b.id and by_venue.party = 'venue'
    where e.id = ${eventId}`.execute(db)
  return rows[0] ?? null
}
