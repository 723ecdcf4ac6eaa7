import type { PartyId, Representative } from '@bandstand/domain/accounts'
import type { Action, Party } from '@bandstand/domain/lifecycle'
import type { NoticeFact } from '@bandstand/domain/notifications'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Config } from './settings/config.ts'
import type { Database, Schema, Tx } from './db/database.ts'
import type { OpenGigs } from './features/gigs/open-gigs/index.ts'
import type { BillingPort } from './integrations/billing/port.ts'
import type { ESignPort } from './integrations/esign/port.ts'
import type { IdentityPort } from './integrations/identity/port.ts'
import type { MailPort, MailReportsPort } from './integrations/mail/port.ts'
import type { DevMail } from './integrations/mail/dev-mailbox.ts'
import type { ObjectStore } from './integrations/object-store/port.ts'
import type { NetworkPlacesPort } from './integrations/network-places/port.ts'
import type { PaymentsPort } from './integrations/payments/port.ts'
import type { PushPort } from './integrations/push/port.ts'
import type { SecretKeys } from './secrets/secret-keys.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { PlacesPort } from './integrations/places/port.ts'
import type { Renderer } from './rendering/renderer.ts'
import type { Replica } from './replica/index.ts'

/** What the server's parts need from outside; created once in `main.ts`, and by tests. */
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
  openGigs: OpenGigs
  payments: PaymentsPort
  /** Subscriptions, at the same provider. */
  billing: BillingPort
  push: PushPort
  /** Renders documents and pictures in other threads. */
  renderer: Renderer
  /** Run inside the transactions of booking; see `booking-hooks.ts`. */
  bookingHooks: BookingHooks
  /** Run inside the transaction of a block; see `block-hooks.ts`. */
  blockHooks: BlockHooks
  /** Run inside the transaction in which an owner takes an account back; see `taken-back-hooks.ts`. */
  takenBackHooks: readonly TakenBackHook[]
  /** null: contracts are signed in Bandstand itself. */
  esign: ESignPort | null
  /** Where members can sign in besides here, such as Google; empty: nowhere. */
  identityProviders: readonly IdentityPort[]
}

/** Ends what somebody else may have made in the locked account of `userId`. Returns what that was, as its owner reads it. */
export type TakenBackHook = (tx: Tx, taken: { userId: string; at: Date }) => Promise<NoticeFact[]>

type BlockHook = (
  tx: Tx,
  block: { actor: Representative; blockedId: PartyId; at: Date },
  deps: Deps,
) => Promise<void>

interface BlockHooks {
  /** Someone was just blocked; the pair is locked. */
  blocked: readonly BlockHook[]
  /** The block was just removed; the pair is locked. */
  lifted: readonly BlockHook[]
}

type BookingRow = Selectable<Schema['bookings']>

export interface BookingHooks {
  /** A party wrote something with an action: the text of an application (`text` may be empty), or a note at its end. */
  said: readonly ((
    tx: Tx,
    said: {
      application: Pick<
        Selectable<Schema['applications']>,
        'id' | 'gig_id' | 'artist_id' | 'venue_id' | 'origin' | 'delivered'
      >
      kind: 'opening' | 'closing'
      text: string
      action: Action & { actorRole: Party }
    },
  ) => Promise<void>)[]
  /**
   * Runs in the transaction of an acceptance, after both sides are booked on the terms of `offer`; `action` has who accepted, and
   * when.
   */
  booked: readonly ((
    tx: Tx,
    booked: { booking: BookingRow; offer: Selectable<Schema['offers']> },
    deps: Deps,
    action: Action & { actorRole: Party },
  ) => Promise<void>)[]
  /** Both agreed on other terms, which `booking` already has. */
  amended: readonly ((tx: Tx, booking: BookingRow, before: BookingRow) => Promise<void>)[]
  /**
   * It ends before its time. If the venue cancelled late, the artist keeps `keptCents` of a held fee; without a deposit, the
   * venue owes `owedCents` if the contract is binding.
   */
  ended: readonly ((
    tx: Tx,
    ended: { bookingId: string; keptCents: number; owedCents: number; action: Action },
  ) => Promise<void>)[]
}
