import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Hours in which somebody may be busy by a calendar that they keep elsewhere: a person, or an act itself. */
export interface CalendarAsk {
  owner: { personId: PersonId } | { partyId: PartyId }
  startsAt: Date
  endsAt: Date
  /** The hours that the show had so far: what overlaps these is probably that show, written down by its people. */
  formerly?: { startsAt: Date; endsAt: Date } | undefined
}

interface CalendarTime {
  /** Which of them, from 0. */
  index: number
  starts_at: Date
  ends_at: Date
  /** Whether it refuses a booking; otherwise it only warns. */
  refuses: boolean
}

/** Returns the busy times of people and acts by the calendars that they keep elsewhere, as those were last read. */
export async function selectCalendarTimes(
  db: Database,
  asks: readonly CalendarAsk[],
): Promise<CalendarTime[]> {
  if (asks.length === 0) return []
  const { rows } = await sql<CalendarTime>`
    select (a.n - 1)::int as index, s.starts_at, s.ends_at, c.refuses and s.firm as refuses
    from unnest(
        ${asks.map(({ owner }) => ('personId' in owner ? owner.personId : null))}::uuid[],
        ${asks.map(({ owner }) => ('partyId' in owner ? owner.partyId : null))}::uuid[],
        ${asks.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
        ${asks.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[],
        ${asks.map(({ formerly }) => formerly?.startsAt.toISOString() ?? null)}::timestamptz[],
        ${asks.map(({ formerly }) => formerly?.endsAt.toISOString() ?? null)}::timestamptz[]
      ) with ordinality a (person_id, party_id, starts_at, ends_at, former_start, former_end, n)
      cross join lateral (
        select id, refuses from outside_calendars where person_id = a.person_id
        union all select id, refuses from outside_calendars where party_id = a.party_id
      ) c
      -- Those of a calendar never overlap: of all that begin before, only the last one can reach these hours.
      join outside_spans s on s.calendar_id = c.id and s.starts_at < a.ends_at and s.ends_at > a.starts_at
        and s.starts_at >= coalesce(
          (select max(l.starts_at) from outside_spans l where l.calendar_id = c.id and l.starts_at <= a.starts_at), a.starts_at)
    where a.former_start is null or s.starts_at >= a.former_end or s.ends_at <= a.former_start
    order by a.n, s.starts_at`.execute(db)
  return rows
}
