import { createPublicKey } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inputProblem } from '@bandstand/domain/text'
import { z } from 'zod'
import { isThisMachine } from './is-this-machine.ts'
import { LANES } from './job-lanes.ts'
import { PUSH_SERVICES } from './provider-settings.ts'

// Every process of the server reads its settings first. What any schema refuses is then said in our words.
z.config({ customError: inputProblem })

export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

const oneOf = <const Values extends [string, string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` })
const flag = oneOf('on', 'off')
/** Digits only: `Number` would parse '', '0x50' and '1e3' as well. */
const wholeNumber = (least: number, most: number) => {
  const error = `must be a number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error))
}
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
/** Such as `mail:8,push:2`: a number for some lanes. */
const jobsAtOnce = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().split(':')))
  .refine(
    (pairs) =>
      pairs.every(([lane = '', count = '', ...rest]) => {
        const isKnown = (LANES as readonly string[]).includes(lane)
        return isKnown && /^([1-9]|[1-9]\d)$/.test(count) && rest.length === 0
      }),
    `must be a list such as mail:8,push:2, with numbers from 1 to 99 for ${LANES.slice(0, -1).join(', ')} or ${LANES.at(-1)}`,
  )
  .transform((pairs) => Object.fromEntries(pairs.map(([lane = '', count]) => [lane, Number(count)])))
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })
/** Returns whether a text is 32 bytes in base64. */
export function isSecretKeyText(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text)
}
/** Returns whether a text is a public key on the curve P-256, base64. */
function isVerificationKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
/** Returns whether a text is the address of a provider that nobody can listen to on the way: https, or on this machine. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}
/** A key of Stripe, which begins with its kind. */
const stripeKey = (form: RegExp, beginning: string) =>
  z.string().regex(form, `must be a key that starts with ${beginning}`).optional()

/** The settings of DocuSign: all of them, or none. */
export const docusign = z.object({
  DOCUSIGN_INTEGRATION_KEY: z.guid('must be a DocuSign ID'),
  DOCUSIGN_USER_ID: z.guid('must be a DocuSign ID'),
  DOCUSIGN_ACCOUNT_ID: z.guid('must be a DocuSign ID'),
  DOCUSIGN_PRIVATE_KEY_FILE: z.string(),
  DOCUSIGN_AUTH_SERVER: z.string().regex(/^[\w.-]+(:\d+)?$/, 'must be a host, such as account.docusign.com'),
  DOCUSIGN_BASE_PATH: z.url({
    protocol: /^https$/,
    error: 'must be an https:// URL that ends with /restapi',
  }),
  DOCUSIGN_CONNECT_KEY: z.string(),
})

/** The settings of sign-in with Google: both of them, or none. */
export const google = z.object({ GOOGLE_CLIENT_ID: z.string(), GOOGLE_CLIENT_SECRET: z.string() })

/** The settings of sign-in with another OpenID Connect provider: all of them, or none. */
export const oidc = z.object({
  OIDC_ISSUER: z.string().refine(isIssuer, 'must be an https:// URL'),
  OIDC_CLIENT_ID: z.string(),
  OIDC_CLIENT_SECRET: z.string(),
  OIDC_LABEL: z.string().max(40, 'must be at most 40 characters'),
})

/** Every setting of Bandstand. Each is described for operators in `.env.example`. */
export const environment = z.object({
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(10),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_REPLICA_CONNECTIONS: wholeNumber(1, 500).default(10),
  DATABASE_REPLICA_LAG_SECONDS: wholeNumber(1, 3600).default(5),
  PROCESS_COUNT: wholeNumber(1, 64).default(1),
  DATA_DIR: z.string().min(1).default(path.join(REPOSITORY, '.data')),
  OBJECT_STORE: oneOf('disk', 's3').optional(),
  OBJECT_STORE_ALSO_READ: oneOf('disk', 's3').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, in lower case')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be a region, such as us-east-1')
    .default('us-east-1'),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: flag.optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  PROCESS: oneOf('all', 'web', 'worker').default('all'),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  SLOWDOWN_LIMIT: wholeNumber(0, 100).default(2),
  JOBS_AT_ONCE: jobsAtOnce.optional(),
  PUBLIC_URL: webAddress.optional(),
  DEMO: flag.optional(),
  SIMPLE_LOGIN: flag.default('on'),
  MAP_STYLE_URL: webAddress.optional(),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/, 'must be a Google Maps API key')
    .optional(),
  GEOIP_DATABASE: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^@<>]*<?[^@<>\s]+@[^@<>\s]+>?$/,
      'must be an email address, or a name and an email address in <>',
    )
    .default('Bandstand <hello@bandstand.test>'),
  MAIL_PER_SECOND: wholeNumber(1, 1000).optional(),
  SENDGRID_WEBHOOK_KEY: z
    .string()
    .refine(isVerificationKey, 'must be the verification key of SendGrid’s signed event webhook')
    .optional(),
  CONTACT_EMAIL: z.email('must be an email address').default('operator@bandstand.test'),
  PLATFORM_FEE_BASIS_POINTS: wholeNumber(0, 5000).default(0),
  PAYOUT_SECOND_STEP_OVER_CENTS: wholeNumber(0, 100_000_000).optional(),
  SANDBOX_EVENTS: oneOf('once', 'twice', 'never').default('once'),
  PAYMENTS: oneOf('stripe', 'sandbox', 'off').optional(),
  STRIPE_SECRET_KEY: stripeKey(/^[sr]k_\w+$/, 'sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_\w+$/, 'pk_'),
  STRIPE_WEBHOOK_SECRET: stripeKey(/^whsec_\w+(,whsec_\w+)*$/, 'whsec_'),
  STRIPE_API_URL: webAddress.optional(),
  ...docusign.partial().shape,
  ...google.partial().shape,
  ...oidc.partial().shape,
  PUSH_SERVICES: z
    .string()
    .regex(
      /^\s*(\*\.)?[\w.-]+(:\d+)?\s*(,\s*(\*\.)?[\w.-]+(:\d+)?\s*)*$/,
      'must be a comma-separated list of hosts',
    )
    .default(PUSH_SERVICES.join(',')),
  WEB_VITALS: flag.default('off'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces')
    .optional(),
  SECRET_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine(
      (keys) => keys.every(isSecretKeyText),
      'must be 32 random bytes in base64, as from "openssl rand -base64 32", or several of them, comma-separated',
    )
    .optional(),
  SECRET_KEY_FILE: z.string().min(1).optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .regex(
      /^\s*age1[02-9a-z]{58}\s*(,\s*age1[02-9a-z]{58}\s*)*$/,
      'must be a comma-separated list of public keys that start with age1',
    )
    .optional(),
  TRUST_PROXY: flag.default('off'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('warn'),
  LOG_FORMAT: oneOf('json', 'text').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  SLOW_STATEMENT_MS: wholeNumber(0, 600_000).default(1000),
})

export type Settings = z.infer<typeof environment>
