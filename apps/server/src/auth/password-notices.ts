import { PRODUCT_NAME } from '@bandstand/domain/product'
import type { NoticesOf } from '../outbox/notice.ts'
import { findUser } from './users.queries.ts'

/** Returns the notice to an account's owner of a changed password, as it may not have been the owner. */
export const passwordNotices: NoticesOf<'account.password_changed'> = async ({ userId, at }, deps) => {
  const user = await findUser(deps.db, userId)
  if (!user) return []
  return [
    {
      key: `password:${at}`,
      kind: 'account.password_changed',
      userId,
      at: new Date(at),
      title: `Your ${PRODUCT_NAME} password was changed`,
      paragraphs: [
        `The password for your ${PRODUCT_NAME} account, ${user.email}, was just changed. All other devices were signed out.`,
        'If this was you, there’s nothing to do. If not, reset your password now to take your account back.',
      ],
      path: '/reset-password',
      action: 'Reset password',
      smallPrint: 'We send this email after every password change.',
    },
  ]
}
