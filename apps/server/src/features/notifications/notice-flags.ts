import { NOTICE_FLAGS, type NoticeFlag } from '@bandstand/domain/notifications'
import type { Selectable } from 'kysely'
import type { Schema } from '../../db/database.ts'

type SettingsRow = Selectable<Schema['notification_settings']>

/** The column of each notification switch, which every reader and writer of the switches uses. */
export const FLAG_COLUMNS = {
  emailGigUpdates: 'email_gig_updates',
  emailMessages: 'email_messages',
  emailPayments: 'email_payments',
  pushGigUpdates: 'push_gig_updates',
  pushMessages: 'push_messages',
  pushPayments: 'push_payments',
} as const satisfies Record<NoticeFlag, keyof SettingsRow>
export type FlagColumn = (typeof FLAG_COLUMNS)[NoticeFlag]

/** Returns a person's switches; one that was never set is on. */
export function readFlags(row: Pick<SettingsRow, FlagColumn>): Record<NoticeFlag, boolean> {
  return eachFlag((flag) => [flag, row[FLAG_COLUMNS[flag]] ?? true])
}

/** Returns the columns for these switches. */
export function flagColumns(flags: Record<NoticeFlag, boolean>): Record<FlagColumn, boolean> {
  return eachFlag((flag) => [FLAG_COLUMNS[flag], flags[flag]])
}

function eachFlag<Key extends string, Value>(
  entryOf: (flag: NoticeFlag) => [Key, Value],
): Record<Key, Value> {
  return Object.fromEntries(NOTICE_FLAGS.map(entryOf)) as Record<Key, Value>
}
