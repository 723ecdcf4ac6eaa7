import { PRODUCT_NAME } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { NoticesOf, NoticeText } from '../outbox/notice.ts'

/** Returns the notice to an account's owner that everybody was signed out by the link of a mail. */
export const signedOutNotices: NoticesOf<'account.signed_out'> = async ({ userId, at }) => [
  {
    key: `signed-out:${at}`,
    kind: 'account.signed_out',
    userId,
    at: new Date(at),
    ...signedOutText(new Date(at)),
  },
]

/** Returns the text about an account from which everybody was signed out at `at`. */
export function signedOutText(at: Date): NoticeText {
  return {
    title: `Everyone was signed out of your ${PRODUCT_NAME} account`,
    paragraphs: [
      'You chose “This wasn’t me” in one of our emails. All devices were signed out, the password no longer works, and linked accounts were removed, as well as passkeys and authenticator apps that were added since then.',
      'If you haven’t set a new one yet, do that now. Then check your email address, your devices and two-step verification in your settings.',
    ],
    facts: [{ label: 'Signed out', value: instantText(at, DEFAULT_TIME_ZONE) }],
    path: '/reset-password',
    action: 'Set a new password',
  }
}
