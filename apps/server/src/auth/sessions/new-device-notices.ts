import { PRODUCT_NAME } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { deviceText } from './device-text.ts'
import { OBJECT, OBJECTION_WORKS } from '../links/objection-texts.ts'
import { findSessionFacts } from './sessions.queries.ts'

/** Returns the notice to an account's owner of a sign-in from a new device, as it may not have been the owner. */
export const newDeviceNotices: NoticesOf<'account.new_device'> = async ({ sessionId }, deps) => {
  const session = await findSessionFacts(deps.db, sessionId)
  if (!session) return []
  const { user_id: userId, created_at: at, ip } = session
  const place = ip ? (deps.networkPlaces?.find(ip) ?? null) : null
  const guess = place ? ' The place is a guess from the IP address, and can be far off.' : ''
  return [
    {
      key: `device:${sessionId}`,
      kind: 'account.new_device',
      to: { personId: userId },
      at,
      ...newDeviceText(deviceText(session.user_agent), at, { ip, place }),
      smallPrint: `We send this email when someone signs in from a device or network we haven’t seen in 90 days.${guess} ${OBJECTION_WORKS}`,
    },
  ]
}

/** Returns the text about a sign-in from `device` at `at`; `ip` and its approximate place are null where they're unknown. */
export function newDeviceText(
  device: string,
  at: Date,
  { ip, place }: { ip: string | null; place: string | null },
): NoticeText {
  const moment = instantText(at, DEFAULT_TIME_ZONE)
  return {
    title: `New sign-in to your ${PRODUCT_NAME} account`,
    paragraphs: [
      `${device} signed in to your account on ${moment}${ip ? ` from the IP address ${ip}` : ''}.`,
      `If this was you, there’s nothing to do. ${OBJECT}`,
    ],
    facts: [
      { label: 'Device', value: device },
      { label: 'Signed in', value: moment },
      ...(ip ? [{ label: 'IP address', value: ip }] : []),
      ...(place ? [{ label: 'Approximate place', value: place }] : []),
    ],
    path: '/settings?tab=password#sessions',
    action: 'Check your devices',
  }
}
