import { ECDH } from 'node:crypto'
import { signal } from '../../signals.ts'
import type { Deps } from '../../deps.ts'
import { Deferred } from '../../outbox/deferred.ts'
import { endRefusals, pauseSending, takeTurn } from '../../outbox/send-pace.queries.ts'
import type { PushPort } from './port.ts'
import { getPushKeys } from './push-keys.queries.ts'
import { isAtPushService } from './push-services.ts'

/** In milliseconds; well within the time after which its job is given to another server. */
const TIMEOUT_MS = 10_000
/** The answers of a push service about a subscription that has ended. */
const GONE = new Set([404, 410])
/** Too busy: nothing more is sent there for a while. */
const TOO_BUSY = new Set([429, 503])

/**
 * Returns the sending of pushes by the Web Push protocol (RFC 8030, 8291, 8292). `contact` is the push services'
 * address for problems, `mailto:` or https.
 */
export function createWebPush(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { services, contact }: { services: readonly string[]; contact: string },
): PushPort {
  let keys: ReturnType<typeof getPushKeys> | undefined
  const loadKeys = () => {
    keys ??= getPushKeys({ db, secrets }, async () => (await loadLibrary()).generateVAPIDKeys())
    keys.catch(() => (keys = undefined))
    return keys
  }
  return {
    publicKey: async () => (await loadKeys()).publicKey,
    accepts: ({ endpoint, p256dh }) => isAtPushService(endpoint, services) && isPublicKey(p256dh),
    async send({ endpoint, p256dh, auth }, { body, topic, urgent, ttlSeconds }) {
      // Possibly stored before the list of services changed.
      if (!isAtPushService(endpoint, services)) return 'gone'
      const service = new URL(endpoint).host
      const { paused, waitMs, refusals } = await takeTurn(db, service, null)
      if (paused) throw new Deferred(`${service} is too busy`, { waitMs: waitMs * spread(), asked: false })
      const webPush = await loadLibrary()
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, body, {
          vapidDetails: { subject: contact, ...(await loadKeys()) },
          TTL: ttlSeconds,
          urgency: urgent ? 'high' : 'normal',
          topic,
          timeout: TIMEOUT_MS,
        })
        if (refusals > 0) await endRefusals(db, service)
        return reported('sent')
      } catch (error) {
        const { statusCode: status = null, headers = {} } = error instanceof webPush.WebPushError ? error : {}
        if (status === null || status === 429 || status >= 500) signal('push', { outcome: 'failed' })
        if (status !== null && TOO_BUSY.has(status)) {
          const pauseMs = await pauseSending(db, service, retryAfterMs(headers))
          throw new Deferred(`${service} is too busy`, {
            waitMs: pauseMs * spread(),
            asked: true,
            cause: error,
          })
        }
        if (status === null || status >= 500) throw error
        return reported(GONE.has(status) ? 'gone' : 'refused')
      }
    },
  }
}

/** Loads the library when it's first needed: most servers never send a push. */
const loadLibrary = async () => (await import('web-push')).default

/** In seconds or as a date; null when there is none. */
function retryAfterMs(headers: Record<string, string | undefined>): number | null {
  const value = headers['retry-after'] ?? ''
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(at - Date.now(), 0)
}

/** All that waited doesn't come back at the same moment. */
const spread = () => 1 + Math.random() / 4

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
