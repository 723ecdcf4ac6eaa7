import type { PartyId } from '@bandstand/domain/accounts'
import { type Insertable, sql } from 'kysely'
import type { Database, Schema } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

/** Returns what anyone may see of a member. Of the location only the city, because a venue's own text may contain a street. */
export function findSharedMember(db: Database, uuid: PartyId) {
  return db
    .selectFrom('profiles')
    .leftJoin('places', 'places.place_id', 'profiles.place_id')
    .select(['user_type', 'full_name', 'band_name', 'venue_name', 'venue_type', 'professions', 'bio'])
    .select(['profile_image_url', 'city', 'state'])
    .where('uuid', '=', uuid)
    .where('profiles.suspended', '=', false)
    .executeTakeFirst()
}

/** Returns what anybody may see of a gig; of its location only the city. */
export function findSharedGig(db: Database, id: string) {
  return db
    .selectFrom('gigs')
    .innerJoin('profiles as creator', 'creator.uuid', 'gigs.created_by')
    .leftJoin('places', 'places.place_id', 'gigs.place_id')
    .select([
      'gigs.title',
      'gigs.date',
      'gigs.time',
      'gigs.time_zone',
      'gigs.starts_at',
      'gigs.duration_minutes',
    ])
    .select(['gigs.pay_cents', 'gigs.payment_type', 'gigs.status'])
    .select(['creator.uuid', 'creator.venue_name', 'city', 'state'])
    .where('gigs.id', '=', id)
    .where('gigs.suspended', '=', false)
    .executeTakeFirst()
}

type VitalRow = Insertable<Schema['web_vitals']>

/** Adds to the counts that are stored already; each row is a different bucket. */
export async function addVitals(db: Database, rows: VitalRow[]): Promise<void> {
  await db
    .insertInto('web_vitals')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'route', 'metric', 'bucket'])
        .doUpdateSet({ samples: sql`web_vitals.samples + excluded.samples` }),
    )
    .execute()
}

/** Returns the counts of each bucket from this day on. */
export function listVitals(db: Database, fromDay: string) {
  return db
    .selectFrom('web_vitals')
    .select(['route', 'metric', 'bucket'])
    .select(sql<number>`sum(samples)::bigint`.as('samples'))
    .where('day', '>=', fromDay)
    .groupBy(['route', 'metric', 'bucket'])
    .orderBy('route')
    .orderBy('metric')
    .orderBy('bucket')
    .execute()
}

/** Deletes the counts of days before this one. */
export async function deleteVitalsBefore(db: Database, day: string): Promise<void> {
  await deleteInBatches(db, 'web_vitals', sql`day < ${day}::date`)
}
