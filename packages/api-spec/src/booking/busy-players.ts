import { LINEUP_MAX } from '@bandstand/domain/lineup'
import { z } from 'zod'

/** Somebody of an act who plays elsewhere, or is busy by their own calendar, while they are to play. Only the act's people get it. */
export const busyPlayer = z.object({
  /** Their row of the line-up, or of the booking if it isn't in the line-up anymore. */
  id: z.uuid(),
  name: z.string(),
  /** The hours of the other show; of this one for somebody who is busy by their calendar. */
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Where they are to play, not where the other show is. */
  timeZone: z.string(),
  /** The other act; null for a reader who isn't in it. */
  act: z.string().nullable(),
  /** Whether they never play two shows at once, or their calendar refuses this one. */
  never: z.boolean(),
  /** Whether only a calendar that they keep elsewhere says so. Nobody reads when or why. */
  byCalendar: z.boolean().optional(),
})
export type BusyPlayer = z.infer<typeof busyPlayer>

const ids = z.array(z.uuid()).max(LINEUP_MAX * 2)

/** What an act says about people who play elsewhere: the ids of those of whom it knows. */
export const knowingly = { knownBusy: ids.default([]) }

/** The same, and who of its line-up plays, in order, instead of the core or of whom it named before. */
export const withPlayers = { ...knowingly, players: ids.optional() }

/** How an act's choice of players is refused. */
export const aboutPlayers = [
  'PLAYERS_BUSY',
  'PLAYERS_OTHER_SIDE',
  'PLAYERS_NONE',
  'LINEUP_MEMBER_NOT_FOUND',
  'LINEUP_TWICE',
] as const
