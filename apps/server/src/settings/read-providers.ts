import type { IdentityProviderId } from '@bandstand/domain/accounts'
import { StartError } from '../start-error.ts'
import { docusign } from './groups/docusign.ts'
import { google, oidc } from './groups/sign-in.ts'
import type { Settings } from './read-settings.ts'

export type StripeSettings = NonNullable<ReturnType<typeof readStripe>>
export type S3Settings = NonNullable<ReturnType<typeof readS3>>
export type TwilioSettings = NonNullable<ReturnType<typeof readTwilio>>
export type DocusignSettings = NonNullable<ReturnType<typeof readDocusign>>

/** A client at an OpenID Connect provider, as its console shows it. */
export interface OpenidSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button says: 'Google'. */
  label: string
}

/** Returns Stripe’s keys; null when none is set. Throws StartError when only some are. */
export function readStripe(set: Settings) {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = set
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET)
    return {
      secretKey: STRIPE_SECRET_KEY,
      /** Not a secret: every browser that pays sends it. */
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      /** One for each address to which Stripe sends events: our own account's and the artists'. */
      webhookSecrets: STRIPE_WEBHOOK_SECRET.split(','),
      /** null: Stripe's own. */
      apiUrl: STRIPE_API_URL ?? null,
    }
  const keys = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }
  const missing = Object.entries(keys).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === Object.keys(keys).length) return null
  throw new StartError(`${missing.join(' and ')} missing: set all three Stripe keys or none.`)
}

/** Returns Twilio's keys; null when none is set. Throws StartError when only some are. */
export function readTwilio(set: Settings) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = set
  if (accountSid && authToken && from) return { accountSid, authToken, from }
  if (!accountSid && !authToken && !from) return null
  throw new StartError(
    'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: set all three or none.',
  )
}

/**
 * Returns the bucket; null when there's none. Throws StartError when files should be stored in S3 without one, and without
 * keys for another store than Amazon's, and when both stores are the same.
 */
export function readS3(set: Settings) {
  if (set.OBJECT_STORE_ALSO_READ === set.OBJECT_STORE)
    throw new StartError(
      `OBJECT_STORE_ALSO_READ must be another store than OBJECT_STORE, which is ${set.OBJECT_STORE}.`,
    )
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE } = set
  const others = { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE }
  const stores = [set.OBJECT_STORE, set.OBJECT_STORE_ALSO_READ]
  const usesBucket = stores.includes('s3') || Object.values(others).some((value) => value !== undefined)
  if (!S3_BUCKET && usesBucket)
    throw new StartError('S3_BUCKET is missing: it names the bucket for uploaded files. See .env.example.')
  if (!S3_BUCKET) return null
  const keys = { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(keys).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === 1) throw new StartError(`${missing[0]} is missing: set both keys of S3 or neither.`)
  if (missing.length === 2 && S3_ENDPOINT)
    throw new StartError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing: only Amazon’s own store works without them.',
    )
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    /** null: Amazon's own, in the region. */
    endpoint: S3_ENDPOINT?.replace(/\/+$/, '') ?? null,
    /** null: those that the AWS SDK finds, such as the role of the machine. */
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : null,
    /** Addresses the bucket as `endpoint/bucket` instead of `bucket.endpoint`. */
    pathStyle: S3_PATH_STYLE === 'on',
  }
}

/** Returns the settings of a provider; null when none is set. Throws StartError when only some are. */
function allOrNone<Name extends keyof Settings>(
  { title, settings }: { title: string; settings: Record<Name, unknown> },
  set: Settings,
): { [N in Name]: NonNullable<Settings[N]> } | null {
  const names = Object.keys(settings) as Name[]
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new StartError(`${title} needs all of its settings. These are missing: ${missing.join(', ')}.`)
  return set as { [N in Name]: NonNullable<Settings[N]> }
}

/** Returns where members can sign in besides here. Throws StartError when only some of the settings of a provider are set. */
export function readIdentityProviders(set: Settings): { id: IdentityProviderId; settings: OpenidSettings }[] {
  const byGoogle = allOrNone(google, set)
  const byOther = allOrNone(oidc, set)
  const providers: ReturnType<typeof readIdentityProviders> = []
  if (byGoogle) {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = byGoogle
    const issuer = 'https://accounts.google.com'
    providers.push({ id: 'google', settings: { issuer, clientId, clientSecret, label: 'Google' } })
  }
  if (byOther) {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = byOther
    const settings = { issuer, clientId, clientSecret, label: byOther.OIDC_LABEL }
    providers.push({ id: 'custom:oidc', settings })
  }
  return providers
}

/** Returns the account at DocuSign; null when none is set. Throws StartError when only some of its settings are. */
export function readDocusign(set: Settings) {
  const whole = allOrNone(docusign, set)
  if (!whole) return null
  return {
    integrationKey: whole.DOCUSIGN_INTEGRATION_KEY,
    /** The user in whose name envelopes are sent, and who has consented to it. */
    userId: whole.DOCUSIGN_USER_ID,
    accountId: whole.DOCUSIGN_ACCOUNT_ID,
    privateKey: whole.DOCUSIGN_PRIVATE_KEY_FILE,
    authServer: whole.DOCUSIGN_AUTH_SERVER,
    basePath: whole.DOCUSIGN_BASE_PATH.replace(/\/+$/, ''),
    connectKey: whole.DOCUSIGN_CONNECT_KEY,
  }
}
