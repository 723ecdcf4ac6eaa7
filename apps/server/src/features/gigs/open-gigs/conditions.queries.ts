import type { PartyId } from '@bandstand/domain/accounts'
import type { GigMapFilter } from '@bandstand/domain/gigs'
import type { InCents } from '@bandstand/domain/money'
import type { Position } from '@bandstand/domain/places'
import { type RawBuilder, sql } from 'kysely'
import { placeSearch } from '../../../db/place-search.ts'

/** The filters of a list or a map as the API has read them. */
export type GigFilters = InCents<GigMapFilter, 'minPay'>

/**
 * The reader of a list of gigs, the time, and the position from which the filter measures distances; null when it measures
 * none.
 */
export interface GigReader {
  partyId: PartyId
  now: Date
  origin: Position | null
}

/** Writes a value of this type into a statement. */
export type WriteValue = (
  value: unknown,
  type: 'bigint' | 'boolean' | 'date' | 'int[]' | 'timestamptz',
) => RawBuilder<unknown>

/** Writes a value that PostgreSQL may plan for. */
export const planned: WriteValue = (value, type) => sql`${value}::${sql.raw(type)}`

/**
 * Writes a value that the planner can't see. So no plan for these values seems better than the one for any, and PostgreSQL keeps that one: to plan
 * a page of the list takes longer than to read it.
 */
export const unplanned: WriteValue = (value, type) => sql`(select ${value}::${sql.raw(type)})`

/** Returns whether only open gigs match. Saved gigs are shown whatever their status. */
export function isOpenOnly({ show, among }: GigFilters): boolean {
  return show === 'upcoming' && !among
}

/**
 * Returns the filters that all tables have columns for, except those of position, each only if it's set, so that each statement
 * has one plan.
 */
export function narrowing(filter: GigFilters, write = planned): RawBuilder<unknown> {
  const conditions = [
    ...(filter.dateFrom ? [sql`and g.date >= ${write(filter.dateFrom, 'date')}`] : []),
    ...(filter.dateTo ? [sql`and g.date <= ${write(filter.dateTo, 'date')}`] : []),
    ...(filter.minPayCents ? [sql`and g.pay_cents >= ${write(filter.minPayCents, 'bigint')}`] : []),
    ...(filter.recurring === 'any'
      ? []
      : [sql`and g.is_recurring = ${write(filter.recurring === 'recurring', 'boolean')}`]),
  ]
  return sql.join(conditions, sql` `)
}

/** Returns the condition on a gig that may be closed: in the place that the text names, or with the text in its location. */
export function locatedAt(text: string, location: RawBuilder<unknown>): RawBuilder<unknown> {
  const { pattern, literal } = placeSearch(text)
  return sql`(fold_place(${location}) like ${pattern} or ${location} ilike ${literal})`
}

/** Returns the query of the gigs that the reader saved. */
export function savedBy({ partyId }: GigReader): RawBuilder<unknown> {
  return sql`select gig_id from saved_gigs where artist_id = ${partyId}`
}

/** The condition on a stage to have gear for musicians, as an array: so the index of stages applies, however few they are. */
export const hasBackline = (stage: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${stage} = any ((select array(select id from stages where backline <> '{}'))::uuid[])`

/** Returns the query of a venue's gigs: as a sub-select, its index applies however few of them there are. */
export function postedBy(venueId: PartyId): RawBuilder<unknown> {
  return sql`select id from gigs where created_by = ${venueId}`
}
