import { PRODUCT_NAME } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { NoticeFact } from '@bandstand/domain/notifications'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'

/** Returns the notice to an account's owner that everybody was signed out by the link of a mail. */
export const signedOutNotices: NoticesOf<'account.signed_out'> = async ({ userId, at, removed }) => [
  {
    key: `signed-out:${at}`,
    kind: 'account.signed_out',
    to: { personId: userId },
    at: new Date(at),
    ...signedOutText(new Date(at), removed),
  },
]

/** Returns the text about an account that its owner took back at `at`, with what was ended and removed. */
export function signedOutText(at: Date, removed: NoticeFact[] = []): NoticeText {
  return {
    title: `Everyone was signed out of your ${PRODUCT_NAME} account`,
    paragraphs: [
      'You chose “This wasn’t me” in one of our emails. All devices were signed out, the password no longer works, and everything else that opened your account was removed, whoever added it.',
      'If you haven’t set a new one yet, do that now. Then add your passkeys, authenticator apps and linked accounts again in your settings. If it wasn’t you who chose this, someone else reads your email: secure your mailbox, then set a new password here.',
    ],
    facts: [{ label: 'Signed out', value: instantText(at, DEFAULT_TIME_ZONE) }, ...removed],
    path: '/reset-password',
    action: 'Set a new password',
  }
}
