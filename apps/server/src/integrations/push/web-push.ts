import { ECDH } from 'node:crypto'
import webPush from 'web-push'
import { signal } from '../../signals.ts'
import type { Database } from '../../db/database.ts'
import type { PushPort } from './port.ts'
import { getPushKeys } from './push-keys.queries.ts'
import { isAtPushService } from './push-services.ts'

/** In milliseconds; well within the time after which its job is given to another server. */
const TIMEOUT_MS = 10_000
/** The answers of a push service about a subscription that has ended. */
const GONE = new Set([404, 410])
/** Too busy or broken: worth a retry. */
const passes = (status: number) => status === 429 || status >= 500

/**
 * Returns the sending of pushes by the Web Push protocol (RFC 8030, 8291, 8292). `contact` is the push services'
 * address for problems, `mailto:` or https.
 */
export function createWebPush(
  db: Database,
  { services, contact }: { services: readonly string[]; contact: string },
): PushPort {
  let keys: ReturnType<typeof getPushKeys> | undefined
  const loadKeys = () => {
    keys ??= getPushKeys(db, webPush.generateVAPIDKeys)
    keys.catch(() => (keys = undefined))
    return keys
  }
  return {
    publicKey: async () => (await loadKeys()).publicKey,
    accepts: ({ endpoint, p256dh }) => isAtPushService(endpoint, services) && isPublicKey(p256dh),
    async send({ endpoint, p256dh, auth }, { body, topic, urgent, keepSeconds }) {
      // Possibly stored before the list of services changed.
      if (!isAtPushService(endpoint, services)) return 'gone'
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, body, {
          vapidDetails: { subject: contact, ...(await loadKeys()) },
          TTL: keepSeconds,
          urgency: urgent ? 'high' : 'normal',
          topic,
          timeout: TIMEOUT_MS,
        })
        return reported('sent')
      } catch (error) {
        const status = error instanceof webPush.WebPushError ? error.statusCode : null
        if (status === null || passes(status)) {
          signal('push', { outcome: 'failed' })
          throw error
        }
        return reported(GONE.has(status) ? 'gone' : 'refused')
      }
    },
  }
}

function reported<Outcome extends 'sent' | 'gone' | 'refused'>(outcome: Outcome): Outcome {
  signal('push', { outcome })
  return outcome
}

/** True for a point on the curve; with anything else nothing can be encrypted. */
function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length === 65
  } catch {
    return false
  }
}
