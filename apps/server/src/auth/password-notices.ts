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
        `The password of your ${PRODUCT_NAME} account, ${user.email}, was just changed. All other devices were signed out.`,
        'Was it you? Then all is well. If not, take your account back now: reset the password.',
      ],
      path: '/reset-password',
      action: 'Reset the password',
      smallPrint: 'We send this mail after every change of password.',
    },
  ]
}
