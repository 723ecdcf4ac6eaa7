import type { GigMapFilter } from '@bandstand/domain/gigs'
import { readMapBox } from '@bandstand/domain/maps'
import type { InCents } from '@bandstand/domain/money'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Database } from '../../db/database.ts'

/** A filter as the API has read it. */
type ReadMapFilter = InCents<GigMapFilter, 'minPay'>

/** The number under which the index has every open gig, whatever instruments it asks for. */
const ANY_INSTRUMENT = 0

/** Both tables in which gigs are searched have the alias `g` and the same names of these columns. */
export interface GigMatches {
  /** Numbers in the narrow table of open gigs; null when the filter needs the gigs themselves. */
  instrumentIds: number[] | null
  /** The condition on a row `g`. */
  conditions: RawBuilder<unknown>
}

/** A row `g` that a map can show. Written like this, so that the index of the map applies. */
export const HAS_COORDINATES = sql`g.location_lat <> 0 and g.location_lng <> 0`

/**
 * Returns how to find the gigs of a filter; null when it names an instrument that no gig asks for. `now` bounds
 * upcoming.
 */
export async function gigMatches(db: Database, filter: ReadMapFilter, now: Date): Promise<GigMatches | null> {
  const instruments = filter.instrument ? await matchingInstruments(db, filter.instrument) : null
  if (instruments?.length === 0) return null
  // The narrow table has neither the text of a location nor past gigs.
  if (filter.show === 'upcoming' && !filter.location) {
    return {
      instrumentIds: instruments?.map(({ id }) => id) ?? [ANY_INSTRUMENT],
      conditions: sql`g.starts_at > ${now} ${narrowing(filter)}`,
    }
  }
  const conditions = [
    sql`not g.suspended ${narrowing(filter)}`,
    ...(filter.show === 'upcoming' ? [sql`g.status = 'open' and g.starts_at > ${now}`] : []),
    ...(filter.location ? [sql`g.location ilike ${containing(filter.location)}`] : []),
    ...(instruments ? [sql`g.instruments && ${instruments.map(({ name }) => name)}::text[]`] : []),
  ]
  return { instrumentIds: null, conditions: sql.join(conditions, sql` and `) }
}

/** Names in the vocabulary that contain the typed text: a few at most, found by trigram. */
async function matchingInstruments(db: Database, text: string): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('gig_instruments')
    .select(['id', 'name'])
    .where(sql<boolean>`lower(name) like ${containing(text.toLowerCase())}`)
    .execute()
}

/** The filters that both tables have columns for, each only when it is set, so that each statement has one plan. */
function narrowing(filter: ReadMapFilter): RawBuilder<unknown> {
  const box = filter.box === undefined ? null : readMapBox(filter.box)
  const conditions = [
    ...(filter.dateFrom ? [sql`and g.date >= ${filter.dateFrom}::date`] : []),
    ...(filter.dateTo ? [sql`and g.date <= ${filter.dateTo}::date`] : []),
    ...(filter.minPayCents ? [sql`and g.pay_cents >= ${filter.minPayCents}`] : []),
    ...(filter.recurring === 'any' ? [] : [sql`and g.is_recurring = ${filter.recurring === 'recurring'}`]),
    ...(box
      ? [
          sql`and ${HAS_COORDINATES} and g.location_lng between ${box.west} and ${box.east}
            and g.location_lat between ${box.south} and ${box.north}`,
        ]
      : []),
  ]
  return sql.join(conditions, sql` `)
}
