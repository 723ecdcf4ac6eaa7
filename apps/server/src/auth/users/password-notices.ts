import { PRODUCT_NAME } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { OBJECT, OBJECTION_WORKS } from '../links/objection-texts.ts'
import { findUser } from './users.queries.ts'

/** Returns the notice to an account's owner of a changed password, as it may not have been the owner. */
export const passwordNotices: NoticesOf<'account.password_changed'> = async ({ userId, at }, deps) => {
  const user = await findUser(deps.db, userId)
  if (!user) return []
  return [
    {
      key: `password:${at}`,
      kind: 'account.password_changed',
      to: { personId: userId },
      at: new Date(at),
      ...passwordText(user.email, new Date(at)),
      smallPrint: `We send this email after every password change. ${OBJECTION_WORKS}`,
    },
  ]
}

/** Returns the text about a password that was changed at `at`. */
export function passwordText(email: string, at: Date): NoticeText {
  return {
    title: `Your ${PRODUCT_NAME} password was changed`,
    paragraphs: [
      `The password for your ${PRODUCT_NAME} account, ${email}, was changed. All other devices were signed out.`,
      `If this was you, there’s nothing to do. ${OBJECT}`,
    ],
    facts: [
      { label: 'Account', value: email },
      { label: 'Changed', value: instantText(at, DEFAULT_TIME_ZONE) },
    ],
    path: '/reset-password',
    action: 'Reset password',
  }
}
