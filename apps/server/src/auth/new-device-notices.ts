import { PRODUCT_NAME } from '@bandstand/domain/product'
import { instantText } from '@bandstand/domain/time'
import type { NoticesOf } from '../outbox/notice.ts'
import { deviceText } from './device-text.ts'
import { findSessionFacts } from './sessions.queries.ts'

/** Returns the notice to an account's owner of a sign-in from a new device, as it may not have been the owner. */
export const newDeviceNotices: NoticesOf<'account.new_device'> = async ({ sessionId }, deps) => {
  const session = await findSessionFacts(deps.db, sessionId)
  if (!session) return []
  const { user_id: userId, created_at: at, ip } = session
  const moment = instantText(at, 'UTC', 'long')
  return [
    {
      key: `device:${sessionId}`,
      kind: 'account.new_device',
      userId,
      at,
      title: `New sign-in to your ${PRODUCT_NAME} account`,
      paragraphs: [
        `${deviceText(session.user_agent)} signed in to your account on ${moment}${ip ? ` from the network address ${ip}` : ''}.`,
        'If this was you, there’s nothing to do. If not, sign that device out in your settings and change your password.',
      ],
      path: '/settings?tab=password',
      action: 'Check your devices',
      smallPrint:
        'We send this email when someone signs in from a device or network we haven’t seen in 90 days.',
    },
  ]
}
