import { isIP } from 'node:net'
import { DAY_MS } from '@bandstand/domain/time'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import { isProtected } from '../factors/factors.queries.ts'
import { deviceText } from './device-text.ts'
import { networkOf } from '../../security/network-of.ts'
import { type ClientFacts, listEarlierSessions, type SessionMethod } from './sessions.queries.ts'
import type { UserRow } from '../users/users.queries.ts'

/** How long a device is remembered after its last use. */
export const DEVICE_DAYS = 90

/**
 * Emits a notice to the owner of a sign-in from a device that was not seen in the last 90 days: a browser without the cookie
 * of an earlier sign-in, of another kind or in another network. After the owner took the account back, no device is known. Not
 * on the day on which the account was confirmed, when every device is new. And not yet while a session that was opened without
 * the password needs a second factor: whoever only reads the owner's mail could cause the notice otherwise, and by its link
 * remove the factor that keeps them out.
 */
export async function noticeNewDevice(
  tx: Tx,
  user: UserRow,
  session: { id: string; method: SessionMethod; isConfirmed: boolean; client: ClientFacts; at: Date },
): Promise<void> {
  const { client, at, method, isConfirmed } = session
  if (method !== 'password' && !isConfirmed && (await isProtected(tx, user.id))) return
  const confirmedAt = user.email_confirmed_at?.getTime() ?? at.getTime()
  if (at.getTime() - confirmedAt < DAY_MS) return
  const since = new Date(at.getTime() - DEVICE_DAYS * DAY_MS)
  const earlier = await listEarlierSessions(tx, { userId: user.id, sessionId: session.id, since })
  // A member who has never signed in before, such as a demo account, has no usual device.
  if (earlier.length === 0) return
  const device = deviceText(client.userAgent)
  const network = wideNetwork(client.ip)
  const isKnown = earlier.some(
    (known) =>
      known.isOwn &&
      ((client.browserHash && known.browser_hash?.equals(client.browserHash)) ||
        (deviceText(known.user_agent) === device && wideNetwork(known.ip) === network)),
  )
  if (!isKnown) await emit(tx, 'account.new_device', { sessionId: session.id })
}

/** Addresses of one home or office are one network: /24, or /48 in IPv6. */
function wideNetwork(ip: string | null): string {
  if (ip === null) return ''
  if (isIP(ip) === 4) return ip.split('.').slice(0, 3).join('.')
  return networkOf(ip).split(':').slice(0, 3).join(':')
}
