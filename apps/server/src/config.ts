import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { DocusignSettings } from './integrations/esign/docusign-connection.ts'
import { PUSH_SERVICES } from './integrations/push/push-services.ts'
import { StartError } from './start-error.ts'

export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

const flag = z.enum(['on', 'off'])
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
/** A key of Stripe, which begins with what it is. */
const stripeKey = (form: RegExp, beginning: string) =>
  z.string().regex(form, `must be a key that begins with ${beginning}`).optional()

/** All of them, or none. */
const docusign = z.object({
  DOCUSIGN_INTEGRATION_KEY: z.guid('must be an id of DocuSign'),
  DOCUSIGN_USER_ID: z.guid('must be an id of DocuSign'),
  DOCUSIGN_ACCOUNT_ID: z.guid('must be an id of DocuSign'),
  DOCUSIGN_PRIVATE_KEY_FILE: z.string(),
  DOCUSIGN_AUTH_SERVER: z.string().regex(/^[\w.-]+(:\d+)?$/, 'must be a host, such as account.docusign.com'),
  DOCUSIGN_BASE_PATH: z.url({
    protocol: /^https$/,
    error: 'must be an https address that ends with /restapi',
  }),
  DOCUSIGN_CONNECT_KEY: z.string(),
})

/** Every setting of Bandstand. Each is described for operators in `.env.example`. */
const environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATA_DIR: z.string().min(1).default(path.join(REPOSITORY, '.data')),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: webAddress.optional(),
  DEMO: flag.optional(),
  SIMPLE_LOGIN: flag.default('on'),
  MAP_STYLE_URL: webAddress.optional(),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/, 'must be a key of Google Maps')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3).default('Bandstand <hello@bandstand.test>'),
  CONTACT_EMAIL: z.email('must be an email address').default('operator@bandstand.test'),
  PLATFORM_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(0),
  SANDBOX_EVENTS: z.enum(['once', 'twice', 'never']).default('once'),
  STRIPE_SECRET_KEY: stripeKey(/^[sr]k_\w+$/, 'sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_\w+$/, 'pk_'),
  STRIPE_WEBHOOK_SECRET: stripeKey(/^whsec_\w+(,whsec_\w+)*$/, 'whsec_'),
  STRIPE_API_URL: webAddress.optional(),
  ...docusign.partial().shape,
  PUSH_SERVICES: z.string().default(PUSH_SERVICES.join(',')),
  WEB_VITALS: flag.default('off'),
  TRUST_PROXY: flag.default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

export interface StripeSettings {
  secretKey: string
  /** Not a secret: every browser that pays sends it. */
  publishableKey: string
  /** One for each address that Stripe tells of events: our own account's and the artists'. */
  webhookSecrets: string[]
  /** null: Stripe's own. */
  apiUrl: string | null
}

export interface Config {
  /** null: the embedded database below `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  port: number
  host: string
  /** Where users reach Bandstand, without a slash at the end; made from the port when not set. */
  publicUrl: string | null
  demo: boolean
  simpleLogin: boolean
  /** A style for the open map from another host; null: the built-in ground, which needs no other host. */
  mapStyleUrl: string | null
  /** Not a secret: every browser that shows the map sends it. null: the open map. */
  googleMapsKey: string | null
  smtpUrl: string | null
  mailFrom: string
  contactEmail: string
  /** The platform's part of what artists earn, in parts of ten thousand. */
  platformFeeBasisPoints: number
  /** How often the sandbox of payments tells us of what happened. */
  sandboxEvents: 'once' | 'twice' | 'never'
  /** null: the sandbox, which is test money. */
  stripe: StripeSettings | null
  /** null: contracts are signed in Bandstand itself. */
  docusign: DocusignSettings | null
  /** Hosts of the push services that browsers may name; `*.` stands for any host below. */
  pushServices: string[]
  /** Browsers report how fast pages were. */
  webVitals: boolean
  trustProxy: boolean
  logLevel: string
}

/**
 * Reads and checks the settings; values of the `.env` file in the repository stand behind those of the environment.
 * Throws StartError naming every wrong value.
 */
export function readConfig(env: NodeJS.ProcessEnv, envFile = path.join(REPOSITORY, '.env')): Config {
  const parsed = environment.safeParse(withoutBlanks({ ...readEnvFile(envFile), ...env }))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')
    throw new StartError(`A setting is wrong: ${wrong}.`)
  }
  const set = parsed.data
  return {
    databaseUrl: set.DATABASE_URL ?? null,
    dataDir: path.resolve(set.DATA_DIR),
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    demo: set.DEMO ? set.DEMO === 'on' : set.DATABASE_URL === undefined,
    simpleLogin: set.SIMPLE_LOGIN === 'on',
    mapStyleUrl: set.MAP_STYLE_URL ?? null,
    googleMapsKey: set.GOOGLE_MAPS_API_KEY ?? null,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM,
    contactEmail: set.CONTACT_EMAIL,
    platformFeeBasisPoints: set.PLATFORM_FEE_BASIS_POINTS,
    sandboxEvents: set.SANDBOX_EVENTS,
    stripe: stripeSettings(set),
    docusign: readDocusign(set),
    pushServices: set.PUSH_SERVICES.split(',').map((host) => host.trim()),
    webVitals: set.WEB_VITALS === 'on',
    trustProxy: set.TRUST_PROXY === 'on',
    logLevel: set.LOG_LEVEL,
  }
}

/** All three keys, or none of them. */
function stripeSettings(set: z.infer<typeof environment>): StripeSettings | null {
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
  throw new StartError(`${missing.join(' and ')} missing: Stripe needs all three of its keys.`)
}

/** Throws StartError for some of its settings without the others, and for a key that is none. */
function readDocusign(set: z.infer<typeof environment>): DocusignSettings | null {
  const names = docusign.keyof().options
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new StartError(`DocuSign needs all of its settings; missing: ${missing.join(', ')}.`)
  const whole = docusign.parse(Object.fromEntries(names.map((name) => [name, set[name]])))
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
    // Said below, without what the key file holds.
  }
  throw new StartError(
    `A setting is wrong: DOCUSIGN_PRIVATE_KEY_FILE must be a file with an RSA private key (PEM).`,
  )
}

/** Lines of NAME=value; `#` begins a comment line, quotes around a value are dropped. */
function readEnvFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  const lines = readFileSync(file, 'utf8').matchAll(/^\s*([A-Z_]+)\s*=\s*(["']?)(.*?)\2\s*$/gm)
  return Object.fromEntries([...lines].map(([, name, , value]) => [name, value]))
}

/** `PORT=` in a file means not set. */
function withoutBlanks(values: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}
