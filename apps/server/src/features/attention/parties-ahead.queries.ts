import type { PartyId } from '@bandstand/domain/accounts'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isEntry, liveAt, seenBy } from '../booking/index.ts'

/** Parties by the side that they take in bookings. */
export type PartiesBySide = Record<Side, PartyId[]>

/** No booking is longer than this, so its start bounds its end. */
const LONGEST_BOOKING = sql`interval '4 days'`
const own = sql`own.party_id`

export interface NightRow {
  party_id: PartyId
  id: string
  title: string
  other: string
  starts_at: Date
  time_zone: string
  signed: boolean
  /** Of the party, with those that aren't listed. */
  total: number
}

/** Returns the next booked nights of each party, at most `most` of each, soonest first. */
export async function selectNightsOfAll(
  db: Database,
  parties: PartiesBySide,
  now: Date,
  most: number,
): Promise<NightRow[]> {
  return eachSide<NightRow>(
    db,
    parties,
    (me) => sql`
      select b.id, g.title, public_name(p) as other, b.starts_at, b.time_zone, c.signed_at is not null as signed, b.total
      from (
        select b.*, count(*) over () as total from bookings b
        where ${sql.ref(`b.${me}_id`)} = ${own} and b.status = 'confirmed' and b.ends_at > ${now}
          and b.starts_at > ${now}::timestamptz - ${LONGEST_BOOKING}
        order by b.starts_at, b.id limit ${most}
      ) b join gigs g on g.id = b.gig_id join profiles p on p.uuid = ${sql.ref(`b.${otherSide(me)}_id`)}
        left join contracts c on c.booking_id = b.id
      order by b.starts_at, b.id`,
  )
}

export interface OpenOfferRow {
  party_id: PartyId
  application_id: string
  title: string
  other: string
  fee_cents: number
  expires_at: Date
  /** Whether the party has to reply. */
  received: boolean
  /** Of the party, with those that aren't listed. */
  total: number
}

/** Returns the offers of each party that can still be accepted, at most `most` of each: those it received first, then by when they expire. */
export async function selectOffersOfAll(
  db: Database,
  parties: PartiesBySide,
  now: Date,
  most: number,
): Promise<OpenOfferRow[]> {
  return eachSide<OpenOfferRow>(
    db,
    parties,
    (me) => sql`
      select a.id as application_id, g.title, public_name(p) as other, a.fee_cents, a.expires_at,
        a.made_by <> ${me} as received, a.total
      from (
        select a.*, o.fee_cents, o.expires_at, o.made_by, count(*) over () as total
        from applications a join offers o on o.application_id = a.id and o.status = 'pending' and o.expires_at > ${now}
        where ${sql.ref(`a.${me}_id`)} = ${own} and ${liveAt(now)} and ${seenBy(me)} and ${isEntry(me, own, now)}
        order by o.made_by = ${me}, o.expires_at, a.id limit ${most}
      ) a join gigs g on g.id = a.gig_id join profiles p on p.uuid = ${sql.ref(`a.${otherSide(me)}_id`)}
      order by received desc, a.expires_at, a.id`,
  )
}

/** Returns the rows that the query of a side finds for each of `own`. */
async function eachSide<Row>(
  db: Database,
  parties: PartiesBySide,
  queryOf: (me: Side) => RawBuilder<unknown>,
): Promise<Row[]> {
  const sides = (['artist', 'venue'] as const).filter((side) => parties[side].length > 0)
  if (sides.length === 0) return []
  const each = sides.map(
    (side) => sql`
      select own.party_id, x.* from unnest(${parties[side]}::uuid[]) own (party_id)
        cross join lateral (${queryOf(side)}) x`,
  )
  const { rows } = await sql<Row>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}
