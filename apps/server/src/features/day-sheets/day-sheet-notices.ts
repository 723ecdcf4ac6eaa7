import { CHECK_IN_LABELS, type CheckInStep } from '@bandstand/domain/day-sheets'
import { recipientsOf } from '@bandstand/domain/notifications'
import { instantText } from '@bandstand/domain/time'
import { type NoticesOf, noticesToParties, withIsolatedNames } from '../../outbox/notice.ts'
import { findDaySheet, listCheckIns } from './day-sheets.queries.ts'

const action = 'Open the day sheet'
/** What follows the artist's name in a notice's title, before the gig's. */
const CHECK_IN_TITLES: Record<CheckInStep, string> = {
  arrived: 'has arrived for',
  on_stage: 'is on stage for',
  finished: 'has finished',
}
const pathOf = (bookingId: string) => `/bookings/${bookingId}/day-sheet`

/** Returns the notice to the venue of its artist's check-in. */
export const checkInNotices: NoticesOf<'day_sheet.checked_in'> = async ({ bookingId, step }, { db }) => {
  const found = await findDaySheet(db, bookingId)
  const sheet = found && withIsolatedNames(found)
  const checkIn = (await listCheckIns(db, bookingId)).find((each) => each.step === step)
  if (!sheet || !checkIn) return []
  const what = CHECK_IN_LABELS[step].done
  const kind = 'day_sheet.checked_in'
  return noticesToParties(recipientsOf(kind, { actorRole: 'artist' }), sheet, {
    key: `check-in:${bookingId}:${step}`,
    kind,
    at: checkIn.happened_at,
    title: `${sheet.artist_name} ${CHECK_IN_TITLES[step]} ${sheet.gig_title}`,
    paragraphs: [
      `${sheet.artist_name} checked in: ${what}, ${instantText(checkIn.happened_at, sheet.time_zone)}.`,
    ],
    path: pathOf(bookingId),
    action,
  })
}

/**
 * Returns the notice to the artist that the venue wrote or changed its part of the day sheet; none for an older
 * version.
 */
export const daySheetNotices: NoticesOf<'day_sheet.written'> = async (
  { bookingId, by, version, at },
  { db },
) => {
  const found = by === 'venue' ? await findDaySheet(db, bookingId) : null
  const sheet = found && withIsolatedNames(found)
  if (!sheet || sheet.venue_version !== version) return []
  const loadIn = sheet.load_in_at && `Load-in: ${instantText(sheet.load_in_at, sheet.time_zone)}.`
  const kind = 'day_sheet.venue_part_changed'
  return noticesToParties(recipientsOf(kind, { actorRole: by }), sheet, {
    key: `day-sheet:${bookingId}:venue:${version}`,
    kind,
    at: new Date(at),
    title: `${version === 1 ? 'Your day sheet is ready' : 'Your day sheet changed'}: ${sheet.gig_title}`,
    paragraphs: [
      `${sheet.venue_name} filled in what you need for the night: load-in, parking, contact and set times.`,
      ...(loadIn ? [loadIn] : []),
    ],
    path: pathOf(bookingId),
    action,
  })
}
