import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { type Availability, availabilityInput, NOTHING_SAID } from '@bandstand/domain/availability'
import { USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import { dollarsOf, type InCents } from '@bandstand/domain/money'
import type { Position } from '@bandstand/domain/places'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

type AvailabilityRow = Selectable<Schema['availabilities']>

/** Hours that an act is asked about. */
export interface Ask {
  artistId: PartyId
  startsAt: Date
  endsAt: Date
  /** The booking that these hours are of, which doesn't count as another. */
  bookingId?: string | undefined
  /** Who plays; the core of the line-up without it. */
  players?: readonly PersonId[] | undefined
  /** The hours that the booking had so far: what calendars have there is probably this show. */
  formerly?: { startsAt: Date; endsAt: Date } | undefined
}

/** What the act itself has and says. */
export interface OwnFacts {
  said: Availability | null
  timeZone: string
  bufferMinutes: number
  /** The act's busy times that its buffer around the hours touches. */
  taken: { startsAt: Date; endsAt: Date }[]
  /** Those of the core of its line-up who have an account. */
  core: PersonId[]
  /** The center of its place; null without one. */
  place: Position | null
}

interface OwnRow {
  index: number
  /** Null when it says nothing. */
  said: Omit<AvailabilityRow, 'party_id' | 'updated_at'> | null
  time_zone: string | null
  buffer_minutes: number
  starts: Date[] | null
  ends: Date[] | null
  core: PersonId[]
  lat: number | null
  lng: number | null
}

/** Returns what each act has and says in the hours it's asked about, by the position of the question; nothing for who is no artist, or suspended. */
export async function selectOwnFacts(
  db: Database,
  asks: readonly Ask[],
): Promise<ReadonlyMap<number, OwnFacts>> {
  if (asks.length === 0) return new Map()
  const { rows } = await sql<OwnRow>`
    select (a.n - 1)::int as index, to_jsonb(s) as said, p.time_zone, b.minutes as buffer_minutes, t.starts, t.ends,
      array(select l.person_id::text from lineup_members l
        where l.party_id = a.artist_id and l.part = 'core' and l.removed_at is null and l.person_id is not null) as core,
      places.lat, places.lng
    from unnest(
        ${asks.map(({ artistId }) => artistId)}::uuid[],
        ${asks.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
        ${asks.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[],
        ${asks.map(({ bookingId }) => bookingId ?? null)}::uuid[]
      ) with ordinality a (artist_id, starts_at, ends_at, booking_id, n)
      join profiles p on p.uuid = a.artist_id and p.user_type = 'artist' and not p.suspended
      left join booking_defaults d on d.user_id = a.artist_id
      cross join lateral (select coalesce(d.buffer_minutes, ${USUAL_BOOKING_DEFAULTS.bufferMinutes}::int) as minutes) b
      left join availabilities s on s.party_id = a.artist_id
      left join places on places.place_id = p.place_id
      left join lateral (
        select array_agg(lower(t.during)) as starts, array_agg(upper(t.during)) as ends from busy_times t
        where t.user_id = a.artist_id and t.exclusive and (a.booking_id is null or t.booking_id is distinct from a.booking_id)
          and t.during && (select tstzrange(
            a.starts_at - make_interval(mins => b.minutes), a.ends_at + make_interval(mins => b.minutes)))
      ) t on true`.execute(db)
  return new Map(rows.map((row) => [row.index, ownFacts(row)]))
}

function ownFacts({ said, time_zone, buffer_minutes, starts, ends, core, lat, lng }: OwnRow): OwnFacts {
  return {
    said: said && saidView(said),
    timeZone: time_zone ?? DEFAULT_TIME_ZONE,
    bufferMinutes: buffer_minutes,
    taken: (starts ?? []).map((startsAt, n) => ({ startsAt, endsAt: ends![n]! })),
    core,
    place: lat === null || lng === null ? null : { lat, lng },
  }
}

/** Returns where a party is, and its IANA zone; no position where nobody knows. */
export async function findWhereabouts(
  db: Database,
  partyId: PartyId,
): Promise<{ position: Position | null; timeZone: string }> {
  const { rows } = await sql<{ lat: number | null; lng: number | null; time_zone: string | null }>`
    select coalesce(p.location_lat, places.lat) as lat, coalesce(p.location_lng, places.lng) as lng, p.time_zone
    from profiles p left join places on places.place_id = p.place_id where p.uuid = ${partyId}`.execute(db)
  const { lat = null, lng = null, time_zone = null } = rows[0] ?? {}
  return {
    position: lat === null || lng === null ? null : { lat, lng },
    timeZone: time_zone ?? DEFAULT_TIME_ZONE,
  }
}

/** Returns what an act says. */
export async function findSaid(db: Database, partyId: PartyId): Promise<Availability> {
  const query = db.selectFrom('availabilities').selectAll().where('party_id', '=', partyId)
  const row = await query.executeTakeFirst()
  return row ? saidView(row) : NOTHING_SAID
}

/** Writes what an act says, replacing what it said before. */
export async function writeSaid(
  db: Database,
  partyId: PartyId,
  { said, at }: { said: InCents<Availability, 'minFee'>; at: Date },
): Promise<void> {
  const columns = {
    published: said.published,
    hours: JSON.stringify(said.hours),
    lead_days: said.leadDays,
    max_miles: said.maxMiles,
    ask_anyway: said.askAnyway,
    min_fee_cents: said.minFeeCents,
    rescues: said.rescues,
    updated_at: at,
  }
  await db
    .insertInto('availabilities')
    .values({ party_id: partyId, ...columns })
    .onConflict((conflict) => conflict.column('party_id').doUpdateSet(columns))
    .execute()
}

/** Deletes what an act says, in the caller's transaction. */
export async function eraseAvailability(tx: Tx, partyId: PartyId): Promise<void> {
  await tx.deleteFrom('availabilities').where('party_id', '=', partyId).execute()
}

function saidView(row: Omit<AvailabilityRow, 'party_id' | 'updated_at'>): Availability {
  return {
    published: row.published,
    hours: availabilityInput.shape.hours.parse(row.hours),
    leadDays: row.lead_days,
    maxMiles: row.max_miles,
    askAnyway: row.ask_anyway,
    minFee: dollarsOf(row.min_fee_cents),
    rescues: row.rescues,
  }
}
