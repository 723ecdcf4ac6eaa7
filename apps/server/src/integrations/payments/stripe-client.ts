import { Stripe } from 'stripe'
import type { StripeSettings } from '../../settings/read-providers.ts'

/** In milliseconds, for each attempt; all of them together end before a job counts as abandoned. */
const TIMEOUT_MS = 10_000
/** The SDK's own, under the same key. */
const RETRIES = 2

/** Returns Stripe's library with our settings. The SDK fixes the version of the API. */
export function createStripeClient(settings: StripeSettings, timeout = TIMEOUT_MS): Stripe {
  return new Stripe(settings.secretKey, {
    timeout,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Bandstand' },
    ...(settings.apiUrl ? addressOf(settings.apiUrl) : {}),
  })
}

function addressOf(url: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname: host, port, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  return { host, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' }
}
