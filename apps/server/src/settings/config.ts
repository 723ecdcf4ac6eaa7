import path from 'node:path'
import { USUAL_JOBS_AT_ONCE } from '../job-lanes.ts'
import { StartError } from '../start-error.ts'
import { isLiveKey, reasonsAgainstDemo } from './groups/demo.ts'
import { readDocusign, readIdentityProviders, readS3, readStripe, readTwilio } from './read-providers.ts'
import { readSettings, type Settings } from './read-settings.ts'
import { REPOSITORY } from './repository.ts'

/** What the server depends on. The settings themselves are explained in `groups`. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the settings; the environment takes precedence over the `.env` file in the repository. Throws
 * StartError naming every wrong value.
 */
export function readConfig(env: NodeJS.ProcessEnv, envFile = path.join(REPOSITORY, '.env')) {
  const { set, inForce } = readSettings(env, envFile)
  if (!set.DATABASE_URL) requireNoDatabaseSettings(set)
  const stripe = readStripe(set)
  if (set.PAYMENTS === 'stripe' && !stripe)
    throw new StartError('PAYMENTS=stripe needs the three Stripe keys. See .env.example.')
  const s3 = readS3(set)
  return {
    /** The database itself, not a pooler; null: the embedded one below `dataDir`. */
    databaseUrl: set.DATABASE_DIRECT_URL ?? set.DATABASE_URL ?? null,
    /** A pooler in front of it. Requests go through it. */
    poolerUrl: set.DATABASE_DIRECT_URL ? set.DATABASE_URL! : null,
    databaseConnections: set.DATABASE_CONNECTIONS,
    replica: readReplica(set),
    processCount: set.PROCESS_COUNT,
    dataDir: path.resolve(set.DATA_DIR),
    objectStore: set.OBJECT_STORE,
    alsoRead: set.OBJECT_STORE_ALSO_READ ?? null,
    /** null when not set; never null if files are stored in S3 or read from there. */
    s3,
    port: set.PORT,
    host: set.HOST,
    /** Without a trailing slash; null: derived from the port that is chosen. */
    publicUrl: set.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    demo: set.DEMO === 'on',
    /** A warning to the operator at each start: demo mode where others can reach it, or on a real database. */
    warnings: readDemoWarnings(set),
    simpleLogin: set.SIMPLE_LOGIN === 'on',
    mapStyleUrl: set.MAP_STYLE_URL ?? null,
    /** Not a secret: every browser that shows the map sends it. */
    googleMapsKey: set.GOOGLE_MAPS_API_KEY ?? null,
    networkPlacesFile: set.GEOIP_DATABASE ? path.resolve(set.GEOIP_DATABASE) : null,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM,
    mailPerSecond: set.MAIL_PER_SECOND ?? null,
    /** The public key of SendGrid's event webhook, base64. */
    sendgridWebhookKey: set.SENDGRID_WEBHOOK_KEY ?? null,
    contactEmail: set.CONTACT_EMAIL,
    textsPerMonth: set.TEXTS_PER_MONTH,
    /** null: no text messages, but for demo mode's page. */
    twilio: readTwilio(set),
    process: readProcess(set),
    jobsAtOnce: { ...USUAL_JOBS_AT_ONCE, ...set.JOBS_AT_ONCE },
    drainSeconds: set.DRAIN_SECONDS,
    /** null: no request is refused. */
    slowdownLimit: set.SLOWDOWN_LIMIT || null,
    platformFeeBasisPoints: set.PLATFORM_FEE_BASIS_POINTS,
    /** null: nobody has to have two-step verification. */
    secondStepOverCents: set.PAYOUT_SECOND_STEP_OVER_CENTS || null,
    sandboxEvents: set.SANDBOX_EVENTS,
    payments: set.PAYMENTS,
    /** null unless payments are Stripe's. */
    stripe: set.PAYMENTS === 'stripe' ? stripe : null,
    /** null: contracts are signed in Bandstand itself. */
    docusign: readDocusign(set),
    /** Where members can sign in besides here, in the order of the buttons. */
    identityProviders: readIdentityProviders(set),
    /** Hosts; `*.` matches every host below. */
    pushServices: set.PUSH_SERVICES,
    /** Keys, the first of which is in use, or the file with them. */
    secretKeys: readSecretKeys(set),
    backupRecipients: set.BACKUP_RECIPIENTS ?? [],
    webVitals: set.WEB_VITALS === 'on',
    /** Metrics are on with a port of their own, or with a token on the site's. */
    metrics: { port: set.METRICS_PORT ?? null, host: set.METRICS_HOST, token: set.METRICS_TOKEN ?? null },
    trustProxy: set.TRUST_PROXY === 'on',
    logLevel: set.LOG_LEVEL,
    tracesUrl: set.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') ?? null,
    /** 0: no statement is logged. */
    slowStatementMs: set.SLOW_STATEMENT_MS,
    logFormat: set.LOG_FORMAT ?? (process.stdout.isTTY ? ('text' as const) : ('json' as const)),
    /** What applies of every setting and why, without secrets. */
    inForce,
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
function readReplica(set: Settings) {
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
 * Returns a warning for demo mode, whose accounts have a public password, where others can reach it. Throws StartError for
 * demo mode with keys to real money.
 */
function readDemoWarnings(set: Settings): string[] {
  if (set.DEMO === 'off') return []
  if (isLiveKey(set.STRIPE_SECRET_KEY))
    throw new StartError(
      'DEMO=on can’t be used with a live Stripe key: anyone can sign in to the demo accounts.',
    )
  const reasons = reasonsAgainstDemo(set)
  if (reasons.length === 0) return []
  return [
    `Demo mode is on although ${reasons.join(' and ')}. Anyone who can reach this server can sign in to the demo accounts, whose password is public, and read every account’s mail.`,
  ]
}

/** Throws StartError when another process couldn't do the rest, or when the links in a worker's mails would lead to itself. */
function readProcess({ PROCESS, DATABASE_URL, PUBLIC_URL }: Settings): Settings['PROCESS'] {
  if (PROCESS !== 'all' && !DATABASE_URL)
    throw new StartError(
      `PROCESS=${PROCESS} needs DATABASE_URL: the embedded database belongs to a single process.`,
    )
  if (PROCESS === 'worker' && !PUBLIC_URL)
    throw new StartError('PROCESS=worker needs PUBLIC_URL, which links in mail start with.')
  return PROCESS
}

/** Throws StartError when the keys are set twice. */
function readSecretKeys({
  SECRET_KEY,
  SECRET_KEY_FILE,
}: Settings): { texts: string[] } | { file: string } | null {
  if (SECRET_KEY && SECRET_KEY_FILE) throw new StartError('Set SECRET_KEY or SECRET_KEY_FILE, not both.')
  if (SECRET_KEY) return { texts: SECRET_KEY }
  return SECRET_KEY_FILE ? { file: SECRET_KEY_FILE } : null
}
