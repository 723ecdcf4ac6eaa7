import type { PartyId, Representative } from '@bandstand/domain/accounts'
import type { Action, Party } from '@bandstand/domain/lifecycle'
import type { NoticeFact } from '@bandstand/domain/notifications'
import type { MapBox } from '@bandstand/domain/maps'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Database, Schema, Tx } from './db/database.ts'
import type { Replica } from './db/replica.ts'
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
  openGigs: OpenGigCounter
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

/** Which open gigs to count. */
export interface OpenGigFilter {
  /** Those that ask for one of these, each gig once; under 0, all. */
  instrumentIds: readonly number[]
  /** In milliseconds since 1970. */
  startsAfter: number
  firstDay?: string | undefined
  lastDay?: string | undefined
  minPayCents?: number | undefined
  isRecurring?: boolean | undefined
  /** Those with a position in it. */
  box?: MapBox | undefined
  /** Those at one of these locations. */
  locations?: Pick<GigLocations, 'ids' | 'hash'> | undefined
}

/** An instrument that gigs ask for. */
export interface GigInstrument {
  id: number
  name: string
  /** The tsquery that finds documents with it. */
  query: string
}

/** Locations of open gigs: of a state, there are thousands. */
export interface GigLocations {
  /** Those of `gig_locations`. */
  ids: readonly number[]
  /** The same as PostgreSQL writes an array. */
  array: string
  /** Other ids have another one. */
  hash: string
}

/** Says what typed texts mean. */
export interface GigVocabulary {
  /** Returns the instruments that are meant. */
  instruments(text: string): Promise<GigInstrument[]>
  /** Returns the locations that contain the text. */
  locations(text: string): Promise<GigLocations>
}

/** Gigs in one cell of a map: how many, and their mean position, which is exactly that of a single one. */
export interface GigCluster {
  count: number
  lat: number
  lng: number
}

/** The open gigs in the memory of this server. It asks the database once what a text means. */
export interface OpenGigsInMemory extends GigVocabulary {
  /** How many there are. */
  size: number
  /** Returns on which days how many match, in no order. */
  countDays(filter: OpenGigFilter): { date: string; total: number }[]
  /** Returns how many of those with a position match, and the smallest box with all of them; null if there are none. */
  measure(filter: OpenGigFilter): { total: number; box: MapBox | null }
  /** Returns the matches within a tile of the map by the cells of a grid, so many of them along each side. */
  cluster(filter: OpenGigFilter, tile: MapBox, cellsAlong: number): GigCluster[]
}

export interface OpenGigCounter {
  /**
   * Returns the open gigs with everything that was committed on any server before the call. Null: the database has to be asked,
   * because this server hasn't read them yet, there are too many of them, or the primary database doesn't answer.
   */
  read(): Promise<OpenGigsInMemory | null>
}
