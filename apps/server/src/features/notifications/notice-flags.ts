import { NOTICE_FLAGS, type NoticeFlag } from '@bandstand/domain/notifications'

/** What each notification switch is called among those that a person has turned off. */
export const MUTED_NAMES = {
  emailGigUpdates: 'email_gig_updates',
  emailMessages: 'email_messages',
  emailPayments: 'email_payments',
  pushGigUpdates: 'push_gig_updates',
  pushMessages: 'push_messages',
  pushPayments: 'push_payments',
} as const satisfies Record<NoticeFlag, string>

/** Returns a person's switches; all but those that they turned off are on. */
export function readFlags(muted: readonly string[]): Record<NoticeFlag, boolean> {
  return Object.fromEntries(NOTICE_FLAGS.map((flag) => [flag, !muted.includes(MUTED_NAMES[flag])])) as Record<
    NoticeFlag,
    boolean
  >
}

/** Returns the names of the switches that are off. */
export function mutedBy(flags: Record<NoticeFlag, boolean>): string[] {
  return NOTICE_FLAGS.filter((flag) => !flags[flag]).map((flag) => MUTED_NAMES[flag])
}
