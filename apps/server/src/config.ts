import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import type { IdentityProviderId } from '@bandstand/domain/accounts'
import { docusign, environment, google, oidc, REPOSITORY, type Settings } from './environment.ts'
import { isThisMachine } from './is-this-machine.ts'
import { type Lane, USUAL_JOBS_AT_ONCE } from './job-lanes.ts'
import type { DocusignSettings, OpenidSettings, S3Settings, StripeSettings } from './provider-settings.ts'
import { StartError } from './start-error.ts'

export interface Config {
  /** The database itself, not a pooler; null: the embedded one below `dataDir`. */
  databaseUrl: string | null
  /** A pooler in front of it, which may give each transaction another connection. Requests go through it. */
  poolerUrl: string | null
  /** The most connections that a process opens for requests. */
  databaseConnections: number
  /** A replica of it for lists and search, the most connections to it for each process, and the most by which it may lag. */
  replica: { url: string; connections: number; lagSeconds: number } | null
  /** How many processes share the port. */
  processCount: number
  dataDir: string
  /** Where uploaded files are stored: `disk` is a folder in `dataDir`. */
  objectStore: 'disk' | 's3'
  /** Where files are also read from, while they move from one store to the other. */
  alsoRead: 'disk' | 's3' | null
  /** null when not set; never null if files are stored in S3 or read from there. */
  s3: S3Settings | null
  port: number
  host: string
  /** Where users reach Bandstand, without a trailing slash; derived from the port when not set. */
  publicUrl: string | null
  demo: boolean
  /** A warning to the operator at each start: demo mode where others can reach it, or on a real database. */
  warnings: string[]
  simpleLogin: boolean
  /** A style for the open map from another host; null: the built-in ground, which needs no other host. */
  mapStyleUrl: string | null
  /** Not a secret: every browser that shows the map sends it. null: the open map. */
  googleMapsKey: string | null
  /** A database of the places of networks, in MaxMind's format; null: no place is looked up. */
  networkPlacesFile: string | null
  smtpUrl: string | null
  mailFrom: string
  /** The most mails that all servers together hand to the mail server in a second; null: no limit. */
  mailPerSecond: number | null
  /** The public key of SendGrid's event webhook, base64; null: it isn't used. */
  sendgridWebhookKey: string | null
  contactEmail: string
  /** Whether this process serves requests, works on jobs, or both. */
  process: 'all' | 'web' | 'worker'
  /** How many jobs of each lane this server runs at once. */
  jobsAtOnce: Readonly<Record<Lane, number>>
  /** How long a server that was told to stop still serves while it reports that it isn't ready. */
  drainSeconds: number
  /** How many times as long as alone a request may take before others are refused; null: none is. */
  slowdownLimit: number | null
  /** The platform's fee on what artists earn, in basis points (hundredths of a percent). */
  platformFeeBasisPoints: number
  /** Artists whose balance was ever higher withdraw only with two-step verification; null: nobody has to have it. */
  secondStepOverCents: number | null
  /** How often the sandbox of payments sends us each event. */
  sandboxEvents: 'once' | 'twice' | 'never'
  /** Who moves money: `sandbox` is test money; with `off`, members pay outside of Bandstand what they agree on. */
  payments: 'stripe' | 'sandbox' | 'off'
  /** null unless payments are Stripe's. */
  stripe: StripeSettings | null
  /** null: contracts are signed in Bandstand itself. */
  docusign: DocusignSettings | null
  /** Where members can sign in besides here, in the order of the buttons. */
  identityProviders: { id: IdentityProviderId; settings: OpenidSettings }[]
  /** Hosts of the push services that browsers can use; `*.` matches every host below. */
  pushServices: string[]
  /** What encrypts secrets in the database: keys, the first of which is in use, or the file with them. null: not set. */
  secretKeys: { texts: string[] } | { file: string } | null
  /** The public keys of age that backups are encrypted for; each of their private keys opens them. */
  backupRecipients: string[]
  /** Browsers report how fast pages were. */
  webVitals: boolean
  /** Metrics are on with a port of their own, or with a token on the site's. */
  metrics: { port: number | null; host: string; token: string | null }
  trustProxy: boolean
  logLevel: string
  logFormat: 'json' | 'text'
  /** Where traces are sent, without a trailing slash; null: nowhere. */
  tracesUrl: string | null
  /** Statements of SQL that take longer are logged with their plan; 0: none are. */
  slowStatementMs: number
}

/**
 * Reads and checks the settings; the environment takes precedence over the `.env` file in the repository. Throws
 * StartError naming every wrong value.
 */
export function readConfig(env: NodeJS.ProcessEnv, envFile = path.join(REPOSITORY, '.env')): Config {
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  const parsed = environment.safeParse(withoutBlanks({ ...fromFile, ...env }))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')
    throw new StartError(`A setting is wrong: ${wrong}.`)
  }
  const set = parsed.data
  if (!set.DATABASE_URL) requireNoDatabaseSettings(set)
  const stripe = stripeSettings(set)
  const { demo, warnings } = readDemo(set)
  const payments = readPayments(set, { demo, stripe })
  const s3 = readS3(set)
  const objectStore = set.OBJECT_STORE ?? (s3 ? 's3' : 'disk')
  if (set.OBJECT_STORE_ALSO_READ === objectStore)
    throw new StartError(
      `OBJECT_STORE_ALSO_READ must be another store than OBJECT_STORE, which is ${objectStore}.`,
    )
  return {
    databaseUrl: set.DATABASE_DIRECT_URL ?? set.DATABASE_URL ?? null,
    poolerUrl: set.DATABASE_DIRECT_URL ? set.DATABASE_URL! : null,
    databaseConnections: set.DATABASE_CONNECTIONS,
    replica: readReplica(set),
    processCount: set.PROCESS_COUNT,
    dataDir: path.resolve(set.DATA_DIR),
    objectStore,
    alsoRead: set.OBJECT_STORE_ALSO_READ ?? null,
    s3,
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    demo,
    warnings,
    simpleLogin: set.SIMPLE_LOGIN === 'on',
    mapStyleUrl: set.MAP_STYLE_URL ?? null,
    googleMapsKey: set.GOOGLE_MAPS_API_KEY ?? null,
    networkPlacesFile: set.GEOIP_DATABASE ? path.resolve(set.GEOIP_DATABASE) : null,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM,
    mailPerSecond: set.MAIL_PER_SECOND ?? null,
    sendgridWebhookKey: set.SENDGRID_WEBHOOK_KEY ?? null,
    contactEmail: set.CONTACT_EMAIL,
    process: readProcess(set),
    jobsAtOnce: { ...USUAL_JOBS_AT_ONCE, ...set.JOBS_AT_ONCE },
    drainSeconds: set.DRAIN_SECONDS,
    slowdownLimit: set.SLOWDOWN_LIMIT || null,
    platformFeeBasisPoints: set.PLATFORM_FEE_BASIS_POINTS,
    // Visitors share the demo accounts, so none of them may have to add their own phone.
    secondStepOverCents: (set.PAYOUT_SECOND_STEP_OVER_CENTS ?? (demo ? 0 : 50_000)) || null,
    sandboxEvents: set.SANDBOX_EVENTS,
    payments,
    stripe: payments === 'stripe' ? stripe : null,
    docusign: readDocusign(set),
    identityProviders: readIdentityProviders(set),
    pushServices: set.PUSH_SERVICES.split(',').map((host) => host.trim()),
    secretKeys: readSecretKeys(set),
    backupRecipients: set.BACKUP_RECIPIENTS?.split(',').map((key) => key.trim()) ?? [],
    webVitals: set.WEB_VITALS === 'on',
    metrics: { port: set.METRICS_PORT ?? null, host: set.METRICS_HOST, token: set.METRICS_TOKEN ?? null },
    trustProxy: set.TRUST_PROXY === 'on',
    logLevel: set.LOG_LEVEL,
    tracesUrl: set.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') ?? null,
    slowStatementMs: set.SLOW_STATEMENT_MS,
    logFormat: set.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json'),
  }
}

/** Throws StartError for what the embedded database can't do: it has no pooler, and ends with the one process that started it. */
function requireNoDatabaseSettings(set: Settings): void {
  if (set.DATABASE_DIRECT_URL)
    throw new StartError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.')
  if (set.DATABASE_REPLICA_URL)
    throw new StartError('DATABASE_REPLICA_URL needs DATABASE_URL, the database that it follows.')
  if (set.PROCESS_COUNT > 1)
    throw new StartError('PROCESS_COUNT needs DATABASE_URL: the embedded database serves one process.')
}

/** Throws StartError when the replica would be the database itself. */
function readReplica(set: Settings): Config['replica'] {
  const url = set.DATABASE_REPLICA_URL
  if (!url) return null
  if (url === set.DATABASE_URL || url === set.DATABASE_DIRECT_URL)
    throw new StartError('DATABASE_REPLICA_URL must be another database than DATABASE_URL.')
  return {
    url,
    connections: set.DATABASE_REPLICA_CONNECTIONS,
    lagSeconds: set.DATABASE_REPLICA_LAG_SECONDS,
  }
}

/**
 * Demo mode has accounts whose password is public, so it is never on by accident: without `DEMO` only where no other
 * machine reaches it, on a database of its own. Throws StartError for demo mode with keys to real money.
 */
function readDemo(set: Settings): { demo: boolean; warnings: string[] } {
  const reasons = [
    ...(set.DATABASE_URL ? ['DATABASE_URL is set'] : []),
    ...(isThisMachine(set.HOST) ? [] : [`HOST is ${set.HOST}`]),
    ...(!set.PUBLIC_URL || isThisMachine(new URL(set.PUBLIC_URL).hostname)
      ? []
      : [`PUBLIC_URL is ${set.PUBLIC_URL}`]),
  ]
  const hasLiveKey = /^[sr]k_live_/.test(set.STRIPE_SECRET_KEY ?? '')
  if (set.DEMO === 'on' && hasLiveKey)
    throw new StartError(
      'DEMO=on can’t be used with a live Stripe key: anyone can sign in to the demo accounts.',
    )
  const demo = set.DEMO ? set.DEMO === 'on' : reasons.length === 0 && !hasLiveKey
  const warning = `Demo mode is on although ${reasons.join(' and ')}. Anyone who can reach this server can sign in to the demo accounts, whose password is public, and read every account’s mail.`
  return { demo, warnings: demo && reasons.length > 0 ? [warning] : [] }
}

/** Throws StartError when another process couldn't do the rest, or when the links in a worker's mails would lead to itself. */
function readProcess({ PROCESS, DATABASE_URL, PUBLIC_URL }: Settings): Config['process'] {
  if (PROCESS !== 'all' && !DATABASE_URL)
    throw new StartError(
      `PROCESS=${PROCESS} needs DATABASE_URL: the embedded database belongs to a single process.`,
    )
  if (PROCESS === 'worker' && !PUBLIC_URL)
    throw new StartError('PROCESS=worker needs PUBLIC_URL, which links in mail start with.')
  return PROCESS
}

/**
 * Stripe if its keys are set, test money in demo mode, otherwise nothing: test money for real people has to be requested
 * explicitly.
 */
function readPayments(
  set: Settings,
  { demo, stripe }: { demo: boolean; stripe: StripeSettings | null },
): Config['payments'] {
  if (set.PAYMENTS === 'stripe' && !stripe)
    throw new StartError('PAYMENTS=stripe needs the three Stripe keys. See .env.example.')
  return set.PAYMENTS ?? (stripe ? 'stripe' : demo ? 'sandbox' : 'off')
}

/** All three keys, or none of them. */
function stripeSettings(set: Settings): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = set
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET)
    return {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: STRIPE_WEBHOOK_SECRET.split(','),
      apiUrl: STRIPE_API_URL ?? null,
    }
  const keys = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }
  const missing = Object.entries(keys).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === Object.keys(keys).length) return null
  throw new StartError(`${missing.join(' and ')} missing: set all three Stripe keys or none.`)
}

/**
 * Throws StartError when files should be stored in S3 without a bucket, and without keys for another store than Amazon's.
 */
function readS3(set: Settings): S3Settings | null {
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
    endpoint: S3_ENDPOINT?.replace(/\/+$/, '') ?? null,
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : null,
    // Most stores besides Amazon's have no DNS name for each bucket.
    pathStyle: S3_PATH_STYLE ? S3_PATH_STYLE === 'on' : S3_ENDPOINT !== undefined,
  }
}

/** Throws StartError when the keys are set twice. */
function readSecretKeys({ SECRET_KEY, SECRET_KEY_FILE }: Settings): Config['secretKeys'] {
  if (SECRET_KEY && SECRET_KEY_FILE) throw new StartError('Set SECRET_KEY or SECRET_KEY_FILE, not both.')
  if (SECRET_KEY) return { texts: SECRET_KEY }
  return SECRET_KEY_FILE ? { file: SECRET_KEY_FILE } : null
}

/** Returns the settings of a provider; null when none is set. Throws StartError when only some are. */
function allOrNone<Shape extends z.ZodRawShape>(
  provider: string,
  schema: z.ZodObject<Shape>,
  set: Settings,
): z.output<z.ZodObject<Shape>> | null {
  const names = Object.keys(schema.shape) as (keyof Settings)[]
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new StartError(`${provider} needs all of its settings. These are missing: ${missing.join(', ')}.`)
  return schema.parse(Object.fromEntries(names.map((name) => [name, set[name]])))
}

/** Throws StartError when only some of the settings of a provider are set. */
function readIdentityProviders(set: Settings): Config['identityProviders'] {
  const byGoogle = allOrNone('Sign-in with Google', google, set)
  const byOther = allOrNone('Sign-in with an OpenID Connect provider', oidc, set)
  return [
    ...(byGoogle
      ? [
          {
            id: 'google' as const,
            settings: {
              issuer: 'https://accounts.google.com',
              clientId: byGoogle.GOOGLE_CLIENT_ID,
              clientSecret: byGoogle.GOOGLE_CLIENT_SECRET,
              label: 'Google',
            },
          },
        ]
      : []),
    ...(byOther
      ? [
          {
            id: 'custom:oidc' as const,
            settings: {
              issuer: byOther.OIDC_ISSUER,
              clientId: byOther.OIDC_CLIENT_ID,
              clientSecret: byOther.OIDC_CLIENT_SECRET,
              label: byOther.OIDC_LABEL,
            },
          },
        ]
      : []),
  ]
}

/** Throws StartError when only some of its settings are set, and for an invalid key. */
function readDocusign(set: Settings): DocusignSettings | null {
  const whole = allOrNone('DocuSign', docusign, set)
  if (!whole) return null
  return {
    integrationKey: whole.DOCUSIGN_INTEGRATION_KEY,
    userId: whole.DOCUSIGN_USER_ID,
    accountId: whole.DOCUSIGN_ACCOUNT_ID,
    privateKey: readRsaKey(whole.DOCUSIGN_PRIVATE_KEY_FILE),
    authServer: whole.DOCUSIGN_AUTH_SERVER,
    basePath: whole.DOCUSIGN_BASE_PATH.replace(/\/+$/, ''),
    connectKey: whole.DOCUSIGN_CONNECT_KEY,
  }
}

function readRsaKey(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8')
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch {
    // Reported below, without the content of the key file.
  }
  throw new StartError(
    `A setting is wrong: DOCUSIGN_PRIVATE_KEY_FILE must be a file with an RSA private key (PEM).`,
  )
}

/** `PORT=` in a file means not set. */
function withoutBlanks(values: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}
