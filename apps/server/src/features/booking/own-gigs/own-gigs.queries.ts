import type { PartyId } from '@bandstand/domain/accounts'
import { OWN_GIGS_PER_PAGE, type OwnGigFilter, type OwnGigShow } from '@bandstand/domain/booking'
import { REVIEW_DAYS } from '@bandstand/domain/reviews'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../../db/containing.ts'
import type { Database } from '../../../db/database.ts'
import type { GigRow } from '../../gigs/index.ts'
import { depositToPay } from '../funding.queries.ts'
import { seenBy } from '../applications/application-cards.queries.ts'
import { type GigColumns, gigColumns } from './gig-columns.queries.ts'
import { type PartyColumns, partyColumns } from '../parties.queries.ts'

export interface OwnGigRow
  extends GigColumns, PartyColumns, Pick<GigRow, 'suspended' | 'visibility' | 'removed_at'> {
  gig_id: string
  live: number
  total: number
  to_review: number
  offers_to_answer: number
  offers_sent: number
  booking_id: string | null
  artist_id: PartyId
  /** null when no contract is to be signed. */
  unsigned_by: 'venue' | 'artist' | null
  deposit_to_pay: boolean
  payment_to_release: boolean
  review_to_write: boolean
}

export interface OwnGigPageRows {
  rows: OwnGigRow[]
  counts: Record<OwnGigShow, number>
}

const PAYMENT = {
  status: sql`t.status`,
  cents: sql`t.amount_cents`,
  endsAt: sql`b.ends_at`,
  settlesFrom: sql`t.settles_from`,
  paymentId: sql`t.id`,
}

// Booked gigs are sorted by the agreed times.
const agreedStart = sql`(select b.starts_at from bookings b where b.gig_id = g.id and b.status = 'confirmed')`
const latest = sql`g.starts_at desc, g.id desc`
const ORDERS: Record<OwnGigShow, RawBuilder<unknown>> = {
  open: sql`g.starts_at, g.id`,
  booked: sql`${agreedStart}, g.id`,
  past: latest,
  closed: latest,
}

/** Returns one page of a venue's gigs, and how many there are of each kind with a matching title. */
export async function selectOwnGigPage(
  db: Database,
  venueId: PartyId,
  { show, q, page }: OwnGigFilter,
  now: Date,
): Promise<OwnGigPageRows> {
  const from = sql`from gigs g where g.created_by = ${venueId}
    ${q ? sql`and g.title ilike ${containing(q)}` : sql``}`
  // A gig that the clock hasn't ended yet also counts as over.
  const ahead = sql`g.starts_at > ${now}`
  const kinds: Record<OwnGigShow, RawBuilder<unknown>> = {
    open: sql`(g.status = 'open' and ${ahead})`,
    booked: sql`(g.status = 'booked')`,
    past: sql`(g.status in ('completed', 'expired') or (g.status = 'open' and not ${ahead}))`,
    closed: sql`(g.status = 'cancelled')`,
  }
  const order = ORDERS[show]
  const picked = sql`
    select g.id, row_number() over (order by ${order}) ${from} and ${kinds[show]}
    order by ${order} limit ${OWN_GIGS_PER_PAGE} offset ${(page - 1) * OWN_GIGS_PER_PAGE}`
  const counting = sql<Record<OwnGigShow, number>>`
    select count(*) filter (where ${kinds.open}) as open, count(*) filter (where ${kinds.booked}) as booked,
      count(*) filter (where ${kinds.past}) as past, count(*) filter (where ${kinds.closed}) as closed ${from}`
  const [rows, counted] = await Promise.all([joinedGigs(picked, now).execute(db), counting.execute(db)])
  return { rows: rows.rows, counts: counted.rows[0]! }
}

/**
 * Returns the query of a venue's gigs. `picked` gives the ids and their order, so that wide rows, and what each gig
 * needs, are read for one page only.
 */
function joinedGigs(picked: RawBuilder<unknown>, now: Date): RawBuilder<OwnGigRow> {
  return sql<OwnGigRow>`
    select g.id as gig_id, ${gigColumns}, g.suspended, g.visibility, g.removed_at, n.*, b.id as booking_id, b.artist_id, ${partyColumns},
      case when c.status = 'pending' then case when exists (
        select from contract_signatures s
        where s.contract_id = c.id and s.version = c.current_version and s.party = 'venue'
      ) then 'artist' else 'venue' end end as unsigned_by,
      coalesce(c.status = 'signed' and ${depositToPay(PAYMENT, now)}, false) as deposit_to_pay,
      coalesce(t.status = 'in_escrow' and b.ends_at <= ${now} and not exists (
        select from problems p where p.transaction_id = t.id and p.status = 'open'
      ), false) as payment_to_release,
      coalesce(b.status = 'completed' and b.ends_at > ${now}::timestamptz - ${`${REVIEW_DAYS} days`}::interval
        and not exists (
          select from reviews r where r.booking_id = b.id and (r.party = 'venue' or r.published_at is not null)
        ), false) as review_to_write
    from (${picked}) k (id, place) join gigs g on g.id = k.id
      join profiles venue on venue.uuid = g.created_by
      cross join lateral (
        select count(*) as total, count(*) filter (where a.waiting_for is not null) as live,
          count(*) filter (where a.waiting_for = 'venue' and o.id is null and not p.suspended) as to_review,
          count(*) filter (where o.made_by = 'artist' and not p.suspended) as offers_to_answer,
          count(*) filter (where o.made_by = 'venue') as offers_sent
        from applications a join profiles p on p.uuid = a.artist_id
          left join offers o on o.application_id = a.id and o.status = 'pending' and o.expires_at > ${now}
        where a.gig_id = g.id and ${seenBy('venue')}
      ) n
      left join bookings b on b.gig_id = g.id and b.status in ('confirmed', 'completed')
      left join profiles artist on artist.uuid = b.artist_id
      left join contracts c on c.booking_id = b.id
      left join transactions t on t.booking_id = b.id
    order by k.place`
}

/** Returns how often the venue has opened a closed gig again. */
export async function countGigRestores(db: Database, gigId: string): Promise<number> {
  const { count } = await db
    .selectFrom('booking_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject_id', '=', gigId)
    .where('subject', '=', 'gig')
    .where('event', '=', 'restored')
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the ids of applications that ended when the gig was closed, the newest of each artist. */
export async function listClosedApplicationIds(db: Database, gigId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string }>`
    select distinct on (artist_id) id, status from applications a where gig_id = ${gigId} and ${seenBy('artist')}
    order by artist_id, created_at desc, id`.execute(db)
  return rows.filter(({ status }) => status === 'closed').map(({ id }) => id)
}
