import { CHECK_IN_LABELS, type CheckInStep } from '@bandstand/domain/day-sheets'
import { playerText } from '@bandstand/domain/lineup'
import { recipientsOf } from '@bandstand/domain/notifications'
import { instantText } from '@bandstand/domain/time'
import type { NoticeFact } from '@bandstand/domain/notifications'
import { type NoticesOf, noticesToSides, type NoticeText, withIsolatedNames } from '../../outbox/notice.ts'
import { showFacts } from '../booking/index.ts'
import { type PlayerRow, readPlayers } from '../lineup/index.ts'
import { type CheckInRow, type DaySheetRow, findDaySheet, listCheckIns } from './day-sheets.queries.ts'

/** What follows the artist's name in a notice's title, before the gig's. */
const CHECK_IN_TITLES: Record<CheckInStep, string> = {
  arrived: 'arrived for',
  on_stage: 'went on stage for',
  finished: 'finished',
}
/** What the venue does next. */
const CHECK_IN_NEXT: Record<CheckInStep, string> = {
  arrived: 'The day sheet has what you agreed on for load-in and sound check.',
  on_stage: 'You don’t have to do anything now.',
  finished: 'When the show is over you can release the payment and write a review.',
}

/** Returns the notice to the venue of its artist's check-in. */
export const checkInNotices: NoticesOf<'day_sheet.checked_in'> = async ({ bookingId, step }, { db }) => {
  const found = await findDaySheet(db, bookingId)
  const checkIn = (await listCheckIns(db, bookingId)).find((each) => each.step === step)
  if (!found || !checkIn) return []
  const sheet = withIsolatedNames(found)
  const kind = 'day_sheet.checked_in'
  const about = { key: `check-in:${bookingId}:${step}`, kind, at: checkIn.happened_at } as const
  return noticesToSides(recipientsOf(kind, { actorRole: 'artist' }), sheet, about, () =>
    checkInText(sheet, checkIn),
  )
}

/** Returns the text of a check-in. */
export function checkInText(
  sheet: DaySheetRow,
  { step, happened_at }: Pick<CheckInRow, 'step' | 'happened_at'>,
): NoticeText {
  const { artist_name: artist, gig_title: gig } = sheet
  const at = instantText(happened_at, sheet.time_zone)
  return {
    title: `${artist} ${CHECK_IN_TITLES[step]} ${gig}`,
    paragraphs: [`${artist} checked in: ${CHECK_IN_LABELS[step].done}, ${at}.`, CHECK_IN_NEXT[step]],
    facts: showFacts(sheet, { label: 'Checked in', value: at }),
    ...toSheet(sheet),
  }
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
  if (!found || found.venue_version !== version) return []
  const sheet = withIsolatedNames(found)
  const kind = 'day_sheet.venue_part_changed'
  const about = {
    key: `day-sheet:${bookingId}:venue:${version}`,
    kind,
    at: new Date(at),
    showAt: found.starts_at,
  } as const
  return noticesToSides(recipientsOf(kind, { actorRole: by }), sheet, about, () => daySheetText(sheet))
}

/** Returns the text about the venue's part of a day sheet. */
export function daySheetText(sheet: DaySheetRow): NoticeText {
  const { venue_name: venue, gig_title: gig } = sheet
  const isFirst = sheet.venue_version === 1
  const loadIn: NoticeFact[] = sheet.load_in_at
    ? [{ label: 'Load-in', value: instantText(sheet.load_in_at, sheet.time_zone) }]
    : []
  return {
    title: `${isFirst ? 'Your day sheet is ready' : 'Your day sheet changed'}: ${gig} at ${venue}`,
    paragraphs: [
      isFirst
        ? `${venue} filled in what you need for the night: load-in, parking, contact and set times.`
        : `${venue} changed your day sheet for the night. Check load-in, parking, contact and set times again.`,
      'Add your set list and anything the venue should know before the show.',
    ],
    facts: [...showFacts(sheet), ...loadIn],
    ...toSheet(sheet),
  }
}

/**
 * Returns the one notice to the venue of a booking that others play than its contract names. It says who plays when it's written; the day
 * sheet says it later too.
 */
export const playersNotices: NoticesOf<'day_sheet.players_changed'> = async (
  { bookingId, differs, at },
  { db },
) => {
  const found = differs ? await findDaySheet(db, bookingId) : null
  if (!found) return []
  const players = (await readPlayers(db, bookingId)).map(withIsolatedNames)
  const sheet = withIsolatedNames(found)
  const kind = 'day_sheet.players_changed'
  const about = { key: `players:${bookingId}`, kind, at: new Date(at), showAt: found.starts_at } as const
  return noticesToSides(recipientsOf(kind, { actorRole: 'artist' }), sheet, about, () =>
    playersText(sheet, players),
  )
}

/** Returns the text about others who play. */
export function playersText(
  sheet: DaySheetRow,
  players: readonly Pick<PlayerRow, 'name' | 'instruments'>[],
): NoticeText {
  const { artist_name: artist, gig_title: gig } = sheet
  return {
    title: `${artist} changed who plays ${gig}`,
    paragraphs: [
      'Other people play than those the contract names. Everything else you agreed on stays the same.',
      'You don’t have to do anything. The day sheet always shows who plays.',
    ],
    facts: showFacts(sheet, { label: 'Playing', value: players.map(playerText).join(', ') }),
    ...toSheet(sheet),
  }
}

const toSheet = ({ id }: DaySheetRow) => ({ path: `/bookings/${id}/day-sheet`, action: 'Open day sheet' })
