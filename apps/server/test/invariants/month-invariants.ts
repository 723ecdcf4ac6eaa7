import { addDays } from '@bandstand/domain/time'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/db/database.ts'
import type { Member } from '../members/factories.ts'
import { readByIcalJs } from '../members/read-calendar.ts'

/** What must never be found in a venue's month, whoever acts at the same moment. Each statement returns the rows that break it. */
const NEVER: [what: string, rows: RawBuilder<unknown>][] = [
  [
    'an outside booking takes other hours than its own, or none, or somebody else’s',
    sql`
      select o.id from outside_bookings o left join busy_times t on t.outside_booking_id = o.id
      group by o.id having count(t.id) <> 1
        or bool_or(t.user_id <> o.venue_id or t.kind <> 'outside' or t.stage_id is distinct from o.stage_id
          or t.starts_at <> o.starts_at or t.ends_at <> o.ends_at)`,
  ],
  [
    'a gig is on a stage of another venue, or on none at a venue with stages',
    sql`
      select g.id from gigs g left join stages s on s.id = g.stage_id
      where (g.stage_id is not null and s.venue_id <> g.venue_id)
        or (g.stage_id is null and g.status in ('open', 'booked')
          and exists (select from stages own where own.venue_id = g.venue_id and own.archived_at is null))`,
  ],
  [
    'a series has a date twice, or a date of another venue',
    sql`
      select g.series_id, g.series_on from gigs g join series s on s.id = g.series_id
      group by g.series_id, g.series_on having count(*) > 1 or bool_or(g.venue_id <> s.venue_id)`,
  ],
  [
    'a date of a series isn’t marked as recurring',
    sql`select id from gigs where series_id is not null and not is_recurring`,
  ],
  [
    'a hold lives on although somebody was booked in its hours on its stage',
    sql`
      select h.id from holds h join bookings b on b.venue_id = h.venue_id and b.status = 'confirmed'
        join gigs g on g.id = b.gig_id and g.stage_id is not distinct from h.stage_id
      where h.ended_at is null and h.starts_at < b.ends_at and b.starts_at < h.ends_at
        and h.created_at < b.created_at`,
  ],
  [
    'a hold is challenged past its start, or by a hold that has ended',
    sql`
      select h.id from holds h join holds o on o.id = h.challenged_by
      where h.status = 'challenged' and (h.answer_by > h.starts_at or o.ended_at is not null)`,
  ],
  [
    'a bill has a gig of another venue or evening',
    sql`
      select b.id, g.id as gig from bills b join gigs g on g.bill_id = b.id and g.status in ('open', 'booked')
        left join bookings k on k.gig_id = g.id and k.status in ('confirmed', 'completed')
        cross join lateral (select coalesce(k.starts_at, g.starts_at) at time zone g.time_zone as clock) at
      where g.venue_id <> b.venue_id
        or not (at.clock >= b.on_date and at.clock < b.on_date + interval '36 hours')`,
  ],
  [
    'an import that was undone left something that nobody has changed since',
    sql`
      select i.id from calendar_imports i join imported_times t on t.import_id = i.id
      where i.undone_at is not null`,
  ],
]

/** What is true of every venue's month after every committed change. */
export async function expectMonthInvariants(db: Database): Promise<void> {
  const found: unknown[] = []
  for (const [what, statement] of NEVER) {
    const { rows } = await statement.execute(db)
    if (rows.length > 0) found.push({ what, rows })
  }
  expect(found).toEqual([])
}

/** Days from the first day, and how many each look at a calendar covers. */
const MONTHS = [-10, 30, 70, 110]
const MONTH_DAYS = 40

interface Night {
  id: string
  startsAt: string
  endsAt: string
  /** Null where the venue has none. */
  stage?: string | null
}

/** Without the stage for feeds, which name it in a text. */
const inOrder = (nights: Night[], withStage: boolean) =>
  nights
    .map(({ id, startsAt, endsAt, stage }) => `${id} ${startsAt} ${endsAt} ${withStage ? stage : ''}`)
    .toSorted()

/** A member's contracts, calendar and feed have the same nights, at the same hours and on the same stage. */
export async function expectSameNights(db: Database, member: Member, firstDay: string): Promise<void> {
  const { rows: agreed } = await sql<Night>`
    select b.id, v.document -> 'terms' ->> 'startsAt' as "startsAt", v.document -> 'terms' ->> 'endsAt' as "endsAt",
      v.document -> 'gig' -> 'stage' ->> 'name' as stage
    from bookings b join contracts c on c.booking_id = b.id
      join contract_versions v on v.contract_id = c.id and v.number = c.current_version
    where b.status = 'confirmed' and ${member.id} in (b.artist_id, b.venue_id)`.execute(db)
  const ids = new Set(agreed.map(({ id }) => id))

  const shown = new Map<string, Night>()
  for (const days of MONTHS) {
    const from = addDays(firstDay, days)
    const { entries, stages } = await member.api.booking.calendar({ from, to: addDays(from, MONTH_DAYS) })
    const nameOf = (stageId: string | null) => stages.find(({ id }) => id === stageId)?.name ?? null
    for (const { id, startsAt, endsAt, stageId } of entries)
      if (ids.has(id)) shown.set(id, { id, startsAt, endsAt, stage: nameOf(stageId) })
  }
  // An artist's calendar names no stages.
  const hasStages = [...shown.values()].some(({ stage }) => stage)
  expect(inOrder([...shown.values()], hasStages)).toEqual(inOrder(agreed, hasStages))

  const { address } = await member.api.booking.createCalendarFeed()
  const feed = readByIcalJs(await (await fetch(address)).text()).map(({ uid, startsAt, endsAt }) => ({
    id: uid.replace('@bandstand', ''),
    startsAt,
    endsAt,
  }))
  expect(
    inOrder(
      feed.filter(({ id }) => ids.has(id)),
      false,
    ),
  ).toEqual(inOrder(agreed, false))
}

/** Of the dates that one press accepted, all were booked or none: single ones can have been accepted before. */
export async function expectWhole(
  db: Database,
  acceptances: readonly { offerIds: string[]; isAcknowledged: boolean }[],
): Promise<void> {
  const bookings = await db.selectFrom('bookings').select(['offer_id', 'created_at']).execute()
  const bookedAt = new Map(bookings.map((row) => [row.offer_id, row.created_at.getTime()]))
  const broken = acceptances.filter(({ offerIds, isAcknowledged }) => {
    const times = offerIds.flatMap((id) => bookedAt.get(id) ?? [])
    const groups = [...Map.groupBy(times, (time) => time).values()]
    const together = Math.max(0, ...groups.map(({ length }) => length))
    return isAcknowledged ? together < offerIds.length : together > 1 && together < offerIds.length
  })
  expect(broken).toEqual([])
}
