import type { BusyPlayer } from '@bandstand/api-spec'
import { busyText, elsewhereText } from '@bandstand/domain/lineup'
import { pathForParty } from '@bandstand/domain/parties'
import { listText } from '@bandstand/domain/product'
import { isolated } from '@bandstand/domain/text'
import type { PersonId } from '@bandstand/domain/accounts'
import { type Notice, type NoticesOf, type NoticeText, withIsolatedNames } from '../../outbox/notice.ts'
import { showFacts } from '../booking/index.ts'
import { findBusyPlayers, readPlayers } from '../lineup/index.ts'
import { type DaySheetRow, findDaySheet } from './day-sheets.queries.ts'

/**
 * Returns the notices that people play two shows at once: to each of them, and to those who book for the act. None about who was replaced
 * since. Somebody who is both gets one.
 */
export const twiceNotices: NoticesOf<'lineup.booked_twice'> = async (
  { bookingId, personIds, by, at },
  { db },
) => {
  const found = await findDaySheet(db, bookingId)
  if (found?.status !== 'confirmed') return []
  const sheet = withIsolatedNames(found)
  const players = (await readPlayers(db, bookingId))
    .filter(({ person_id: id }) => id !== null && personIds.includes(id))
    .map((row) => ({ ...row, id: (row.id ?? row.lineup_member_id)! }))
  const busyFor = async (reader: PersonId | null, own = players) =>
    (await findBusyPlayers(db, [{ ...found, players: own }], reader))[0]!
  const key = `twice:${bookingId}:${at}`
  const about = { key, at: new Date(at) } as const
  const authorId = found.artist_id
  const notices: Notice[] = []
  for (const player of players) {
    const personId = player.person_id!
    const shows = await busyFor(personId, [player])
    if (shows.length === 0 || personId === by) continue
    const text = youTwiceText(sheet, shows)
    const path = pathForParty(text.path, found.artist_id)
    notices.push({ ...about, kind: 'lineup.you_twice', to: { personId }, ...text, path, authorId })
  }
  const busy = await busyFor(null)
  if (busy.length === 0) return notices
  const names = new Set(busy.map(({ name }) => name))
  return [
    ...notices,
    {
      ...about,
      kind: 'lineup.booked_twice',
      // Of several people, somebody who is one of them has to hear of the others too.
      key: names.size > 1 ? `${key}:act` : key,
      to: { partyId: found.artist_id },
      ...(by !== null && { except: by }),
      ...bookedTwiceText(sheet, busy),
    },
  ]
}

/** Returns the text to somebody who plays two shows at once. */
export function youTwiceText(sheet: DaySheetRow, shows: readonly BusyPlayer[]): NoticeText {
  const { artist_name: act, venue_name: venue, gig_title: gig } = sheet
  return {
    title: `You’re booked for two shows at once: ${gig}`,
    paragraphs: [
      `${act} is booked for ${gig} at ${venue}, and you’re one of its players. You play another show at that time.`,
      `If you can’t play both, tell ${act}. They can change who plays until the show starts.`,
    ],
    facts: showFacts(
      sheet,
      { label: 'Act', value: act },
      ...shows.map((show) => ({ label: 'Also booked', value: elsewhereText(show) })),
    ),
    ...toSheet(sheet),
  }
}

/** Returns the text to those who book for an act. It says when its people play elsewhere, not where. */
export function bookedTwiceText(sheet: DaySheetRow, busy: readonly BusyPlayer[]): NoticeText {
  const { venue_name: venue, gig_title: gig } = sheet
  const names = [...new Set(busy.map(({ name }) => isolated(name)))]
  const [are, they] = names.length > 1 ? ['are', 'they'] : ['is', names[0]!]
  return {
    title: `${listText(names)} ${are} booked for two shows at once: ${gig}`,
    paragraphs: [
      `You’re booked for ${gig} at ${venue}, and ${listText(names)} ${names.length > 1 ? 'play' : 'plays'} another show at that time.`,
      `If ${they} can’t play both, change who plays on the day sheet. You can do that until the show starts.`,
    ],
    facts: showFacts(sheet, ...busy.map((each) => ({ label: 'Also booked', value: busyText(each) }))),
    ...toSheet(sheet),
  }
}

const toSheet = ({ id }: DaySheetRow) => ({ path: `/bookings/${id}/day-sheet`, action: 'Open day sheet' })
