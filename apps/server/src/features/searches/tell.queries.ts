import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { PaymentType } from '@bandstand/domain/gigs'
import { FLOOD_ALERTS } from '@bandstand/domain/searches'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

/**
 * Takes what is due by now, of so many people, and returns the id of each notice: all that one person is told for one act. The guarded
 * update gives each row to one server alone.
 */
export async function takeDueAlerts(tx: Tx, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ notice_id: string }>`
    with due as materialized (
      select person_id, party_id, gen_random_uuid() as notice_id
      from (select person_id, party_id from search_alerts where due_at <= ${now} order by due_at limit ${most}) first
      group by person_id, party_id
    ), taken as materialized (
      select a.person_id, a.gig_id, due.notice_id from search_alerts a
        join due on due.person_id = a.person_id and due.party_id = a.party_id
      where a.due_at <= ${now} for update of a skip locked
    )
    update search_alerts a set due_at = null, told_at = ${now}, notice_id = taken.notice_id
    from taken where taken.person_id = a.person_id and taken.gig_id = a.gig_id
    returning a.notice_id`.execute(tx)
  return [...new Set(rows.map(({ notice_id }) => notice_id))]
}

/** Turns the searches of these notices to daily that told right away more often than is useful in the last day. */
export async function slowFlooding(tx: Tx, noticeIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update saved_searches s set pace = 'daily', paced_at = ${now}, slowed_at = ${now}
    where s.pace = 'at_once'
      and s.id in (select search_id from search_alerts where notice_id = any (${[...noticeIds]}::uuid[]))
      and (select count(distinct a.notice_id) from search_alerts a
        where a.search_id = s.id and a.told_at > greatest(s.paced_at, ${now}::timestamptz - interval '1 day')) > ${FLOOD_ALERTS}`.execute(
    tx,
  )
}

/** A gig that a notice tells of, while that's of use to its person. */
export interface ToldGig {
  gig_id: string
  person_id: PersonId
  party_id: PartyId
  told_at: Date
  search_id: string
  search_name: string
  search_filter: unknown
  near_text: string | null
  is_slowed: boolean
  gig_title: string
  gig_starts_at: Date
  gig_time_zone: string
  gig_duration_minutes: number | null
  gig_location: string
  gig_pay_cents: number
  gig_payment_type: PaymentType
  venue_id: PartyId
  venue_name: string
}

/** Returns the gigs of a notice in the order of their dates: only those that are open and ahead, of searches that aren't paused. */
export async function selectToldGigs(db: Database, noticeId: string, now: Date): Promise<ToldGig[]> {
  const { rows } = await sql<ToldGig>`
    select a.gig_id, a.person_id, a.party_id, a.told_at, s.id as search_id, s.name as search_name, s.filter as search_filter,
      s.near_text, s.slowed_at is not distinct from a.told_at as is_slowed, g.title as gig_title, g.starts_at as gig_starts_at,
      g.time_zone as gig_time_zone, g.duration_minutes as gig_duration_minutes, g.location as gig_location, g.pay_cents as gig_pay_cents,
      g.payment_type as gig_payment_type,
      g.created_by as venue_id, coalesce(nullif(btrim(v.venue_name), ''), v.full_name, '') as venue_name
    from search_alerts a
      join saved_searches s on s.id = a.search_id and s.paused_at is null
      join gigs g on g.id = a.gig_id and g.status = 'open' and not g.suspended and g.starts_at > ${now}
      join profiles v on v.uuid = g.created_by
    where a.notice_id = ${noticeId}
      and exists (select from memberships m
        where m.person_id = a.person_id and m.party_id = a.party_id and m.ended_at is null)
      and not exists (select from blocks b
        where b.blocker_id = a.party_id and b.blocked_id = g.created_by
          or b.blocker_id = g.created_by and b.blocked_id = a.party_id)
    order by g.starts_at, g.id`.execute(db)
  return rows
}
