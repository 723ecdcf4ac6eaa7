import type { Logger } from 'pino'
import type pg from 'pg'
import type { Database } from './db/database.ts'
import type { BillingPort } from './integrations/billing/port.ts'
import type { ESignPort } from './integrations/esign/port.ts'
import type { IdentityPort } from './integrations/identity/port.ts'
import type { MailPort, MailReportsPort } from './integrations/mail/port.ts'
import type { DevMail } from './integrations/mail/dev-mailbox.ts'
import type { ObjectStore } from './integrations/object-store/port.ts'
import type { NetworkPlacesPort } from './integrations/network-places/port.ts'
import type { PaymentsPort } from './integrations/payments/port.ts'
import type { PushPort } from './integrations/push/port.ts'
import type { DevTexts } from './integrations/texts/dev-texts.ts'
import type { TextsPort } from './integrations/texts/port.ts'
import type { WebPort } from './integrations/web/port.ts'
import type { SecretKeys } from './secrets/secret-keys.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { PlacesPort } from './integrations/places/port.ts'
import type { Renderer } from './rendering/renderer.ts'
import type { Replica } from './replica/index.ts'
import type { Config } from './settings/config.ts'

/**
 * What the server's parts need from outside; created once in `main.ts`, and by tests. What belongs to one part is
 * declared there: `accountHooks`, `blockHooks`, `bookingHooks` and `openGigs`.
 */
export interface Deps {
  config: Config & { publicUrl: string }
  log: Logger
  pool: pg.Pool
  db: Database
  /** A replica of it, with the places that are there; null: there is none, or nobody reads here. */
  replica: (Replica & { places: PlacesPort }) | null
  /** The database itself, not a pooler in front of it: for what needs a connection to itself, as to listen. */
  databaseUrl: string
  /** Logs sign-ins and refusals. */
  security: SecurityLog
  /** Encrypts the secrets in the database. */
  secrets: Secrets
  /** The keys that it does so with. */
  secretKeys: SecretKeys
  /** Aborted once this server was told to stop: it still serves, but wants no more requests. */
  draining: AbortSignal
  /** The clock. Nothing else reads the time. */
  now: () => Date
  mail: MailPort
  /** null: the mail provider reports nothing. */
  mailReports: MailReportsPort | null
  /** The mails of the mailbox page; null when mail is really sent or demo mode is off. */
  devMailbox: { list(to?: string): Promise<DevMail[]> } | null
  objects: ObjectStore
  /** While files move from one object store to another, each of the two; `objects` uses both. */
  moving: { from: ObjectStore; to: ObjectStore } | null
  places: PlacesPort
  /** Guesses where the network of a new device is; null: nothing is looked up. */
  networkPlaces: NetworkPlacesPort | null
  payments: PaymentsPort
  /** Subscriptions, at the same provider. */
  billing: BillingPort
  push: PushPort
  /** null: there are no text messages. */
  texts: TextsPort | null
  /** The text messages of their page; null unless demo mode keeps them. */
  devTexts: Pick<DevTexts, 'list' | 'receive'> | null
  /** Reads what members point to on the web. */
  web: WebPort
  /** Renders documents and pictures in other threads. */
  renderer: Renderer
  /** null: contracts are signed in Bandstand itself. */
  esign: ESignPort | null
  /** Where members can sign in besides here, such as Google; empty: nowhere. */
  identityProviders: readonly IdentityPort[]
}
