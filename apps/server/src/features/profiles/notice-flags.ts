import { NOTICE_FLAGS, type NoticeFlag } from '@bandstand/domain/notifications'
import type { ProfileRow } from './profiles.queries.ts'

/** The column of each notification switch, which every reader, writer and eraser of the switches uses. */
export const FLAG_COLUMNS = {
  emailGigUpdates: 'email_gig_updates',
  emailMessages: 'email_messages',
  emailPayments: 'email_payments',
  pushGigUpdates: 'push_gig_updates',
  pushMessages: 'push_messages',
  pushPayments: 'push_payments',
} as const satisfies Record<NoticeFlag, keyof ProfileRow>
export type FlagColumn = (typeof FLAG_COLUMNS)[NoticeFlag]

/** Returns the switches of a profile; one that was never set is on. */
export function readFlags(row: Pick<ProfileRow, FlagColumn>): Record<NoticeFlag, boolean> {
  return eachFlag((flag) => [flag, row[FLAG_COLUMNS[flag]] ?? true])
}

/** Returns the columns for these switches. */
export function flagColumns(flags: Record<NoticeFlag, boolean>): Record<FlagColumn, boolean> {
  return eachFlag((flag) => [FLAG_COLUMNS[flag], flags[flag]])
}

/** Returns the columns of switches that nobody has set, as of a new or an erased profile. */
export function unsetFlagColumns(): Record<FlagColumn, null> {
  return eachFlag((flag) => [FLAG_COLUMNS[flag], null])
}

function eachFlag<Key extends string, Value>(
  entryOf: (flag: NoticeFlag) => [Key, Value],
): Record<Key, Value> {
  return Object.fromEntries(NOTICE_FLAGS.map(entryOf)) as Record<Key, Value>
}
