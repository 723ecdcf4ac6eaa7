import type { CalendarEntry, CalendarStage } from '@bandstand/api-spec'
import type { CalendarRange } from '@bandstand/domain/booking'
import { rankText } from '@bandstand/domain/holds'
import { DAY_MS, MINUTE_MS } from '@bandstand/domain/time'
import type { Actor } from '../../../../auth/actor.ts'
import type { Deps } from '../../../../deps.ts'
import { selectBookingEntries } from '../../booking-pages.queries.ts'
import { sideOf } from '../../booking.policy.ts'
import {
  billOf,
  blockedEntryView,
  bookingEntryView,
  clocksOfMany,
  outsideEntryView,
  timesOf,
} from '../../booking.view.ts'
import { selectHoldsBetween } from '../../holds/hold-views.queries.ts'
import { isRankedHold } from '../../holds/step-hold.ts'
import { selectBlockedBetween } from '../calendar.queries.ts'
import { selectOutsideBetween } from '../outside-bookings.queries.ts'
import { selectApplicationEntries } from './applications.queries.ts'
import type { EntrySource } from './entry-source.ts'
import { selectImportedEntries } from './imported.queries.ts'
import { selectOfferEntries } from './offers.queries.ts'
import { selectOpenGigEntries } from './open-gigs.queries.ts'
import { selectStageNames } from './stage-names.queries.ts'

const MOST_BOOKINGS = 1000
const MOST_HOLDS = 500

const bookings: EntrySource = async (db, { partyId, me, from, to }, clockIn) => {
  const rows = await selectBookingEntries(db, partyId, me, from, to, MOST_BOOKINGS)
  return rows.map((row) => bookingEntryView(row, clockIn))
}

const blockedTimes: EntrySource = async (db, { partyId, from, to }, clockIn) => {
  const rows = await selectBlockedBetween(db, partyId, from, to)
  return rows.map((row) => blockedEntryView(row, clockIn))
}

/** A venue's open gigs; with offers, they say for whom. */
const openGigs: EntrySource = async (db, span, clockIn) => {
  if (span.me !== 'venue') return []
  const rows = await selectOpenGigEntries(db, span)
  return rows.map((row) => ({
    kind: 'gig',
    id: row.id,
    state: row.offers > 0 ? 'offered' : 'open',
    title: row.title,
    with: row.offers > 1 ? `${row.offers} artists` : (row.artist_name ?? ''),
    ...timesOf(withEnd(row), clockIn),
    stageId: row.stage_id,
    bill: billOf(row),
    path: `/gigs/${row.id}`,
  }))
}

/** An artist's applications and invitations, until there is an offer. */
const applications: EntrySource = async (db, span, clockIn) => {
  if (span.me !== 'artist') return []
  const rows = await selectApplicationEntries(db, span)
  return rows.map((row) => ({
    kind: 'application',
    id: row.id,
    state: row.origin,
    title: row.gig_title,
    with: row.venue_name,
    ...timesOf(withEnd(row), clockIn),
    stageId: row.stage_id,
    path: `/applications/${row.id}`,
  }))
}

/** Offers that can be accepted. A venue's gig says so itself, so it sees only those for another day than the gig's. */
const offers: EntrySource = async (db, span, clockIn) => {
  const day = (timeZone: string, at: Date) => clockIn(timeZone, at).slice(0, 10)
  const rows = await selectOfferEntries(db, span)
  return rows
    .filter(
      (row) =>
        span.me === 'artist' || day(row.time_zone, row.starts_at) !== day(row.time_zone, row.gig_starts_at),
    )
    .map((row) => ({
      kind: 'offer',
      id: row.application_id,
      state: 'offered',
      title: row.gig_title,
      with: row.other_name,
      ...timesOf(row, clockIn),
      stageId: row.stage_id,
      path: `/applications/${row.application_id}`,
    }))
}

/** What a venue wrote down itself. */
const outsideBookings: EntrySource = async (db, { partyId, me, from, to }, clockIn) => {
  if (me !== 'venue') return []
  const rows = await selectOutsideBetween(db, partyId, from, to)
  return rows.map((row) => outsideEntryView(row, clockIn))
}

/** Holds that haven't ended, with their rank; of an artist also those that the venue hasn't accepted. */
const holds: EntrySource = async (db, { partyId, me, from, to }, clockIn) => {
  const rows = await selectHoldsBetween(db, partyId, me, from, to, MOST_HOLDS)
  return rows.map((row) => ({
    kind: 'hold',
    id: row.id,
    state: 'held',
    title: isRankedHold(row) ? rankText(row.ahead + 1) : 'Hold request',
    with: me === 'venue' ? row.act : row.venue_name,
    ...timesOf(row, clockIn),
    stageId: row.stage_id,
    path: '/holds',
  }))
}

/** When the act or the reader is busy by a calendar that they keep elsewhere: nobody else sees a person's own. */
const imported: EntrySource = async (db, span, clockIn) => {
  if (span.me !== 'artist') return []
  const rows = await selectImportedEntries(db, span)
  return rows.map((row) => ({
    kind: 'imported',
    id: row.id,
    state: 'imported',
    title: row.name,
    with: '',
    ...timesOf(row, clockIn),
    stageId: null,
    path: null,
  }))
}

/** Everything that a calendar shows, read at the same time. */
const SOURCES: readonly EntrySource[] = [
  bookings,
  openGigs,
  applications,
  offers,
  holds,
  blockedTimes,
  outsideBookings,
  imported,
]

/** Returns the entries of a span of days, soonest first. An entry belongs to the days of its own zone. */
export async function listCalendar(
  deps: Deps,
  actor: Actor,
  range: CalendarRange,
): Promise<{ entries: CalendarEntry[]; stages: CalendarStage[] }> {
  const me = sideOf(actor)
  if (!me) return { entries: [], stages: [] }
  const span = {
    partyId: actor.partyId,
    personId: actor.userId,
    me,
    // Time zones differ from UTC by less than a day, so a day more on both sides is read, and each entry is checked in its
    // own zone.
    from: new Date(Date.parse(range.from) - DAY_MS),
    to: new Date(Date.parse(range.to) + 2 * DAY_MS),
    now: deps.now(),
  }
  const clockIn = clocksOfMany()
  const [stages, ...found] = await Promise.all([
    me === 'venue' ? selectStageNames(deps.db, actor.partyId) : [],
    ...SOURCES.map((read) => read(deps.db, span, clockIn)),
  ])
  const first = `${range.from}T00:00`
  const entries = found
    .flat()
    .filter(({ start, end }) => start.slice(0, 10) <= range.to && (end > first || start >= first))
    .toSorted((a, b) => Number(a.startsAt > b.startsAt) - Number(a.startsAt < b.startsAt))
  const named = new Set(entries.map(({ stageId }) => stageId))
  return {
    entries,
    // A stage that was removed is only where something of these days was.
    stages: stages
      .filter(({ id, archived_at }) => archived_at === null || named.has(id))
      .map(({ id, name, curfews }) => ({ id, name, curfews })),
  }
}

/** Returns a gig's times; one whose length isn't known ends at its start. */
function withEnd({
  starts_at,
  duration_minutes,
  time_zone,
}: {
  starts_at: Date
  duration_minutes: number | null
  time_zone: string
}) {
  const ends_at = new Date(starts_at.getTime() + (duration_minutes ?? 0) * MINUTE_MS)
  return { starts_at, ends_at, time_zone }
}
