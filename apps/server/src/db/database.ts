import type { RegistrableUserType, UserType } from '@bandstand/domain/accounts'
import type {
  ApplicationOrigin,
  ApplicationStatus,
  BookingStatus,
  BookingSubject,
  MealChoice,
  OfferStatus,
  SoundChoice,
} from '@bandstand/domain/booking'
import type {
  ContractDocument,
  ContractEvent,
  ContractStatus,
  VersionStatus,
} from '@bandstand/domain/contracts'
import type { GigStatus, GigVisibility, PaymentType } from '@bandstand/domain/gigs'
import type { ConnectionType, RequestStatus } from '@bandstand/domain/network'
import type { ReportReason, ReportResolution, ReportSubject } from '@bandstand/domain/reports'
import type {
  ClaimMethod,
  ClaimStatus,
  MoneyOrderKind,
  MoneyOrderStatus,
  PaymentEvent,
  PostingKind,
  ProblemStatus,
  SettlementKind,
  SplitStatus,
  TransactionStatus,
} from '@bandstand/domain/payments'
import type { NoticeCategory, NoticeFact, NoticeKind } from '@bandstand/domain/notifications'
import type { ExperienceLevel, PaymentPreference, PortfolioItem } from '@bandstand/domain/profiles'
import type { ReviewEvent } from '@bandstand/domain/reviews'
import type {
  BillingInterval,
  SubscriptionEvent,
  SubscriptionStatus,
  Tier,
} from '@bandstand/domain/subscriptions'
import type { ActorRole, Side } from '@bandstand/domain/lifecycle'
import type { Currency } from '@bandstand/domain/money'
import {
  type AccessMode,
  type ColumnType,
  type Generated,
  type IsolationLevel,
  Kysely,
  PostgresDialect,
  type Transaction,
  type TransactionBuilder,
} from 'kysely'
import type pg from 'pg'
import { isInterruptedByMigration } from './pool.ts'
import type { DB } from './types.ts'

/** Text columns whose values a check constraint or a schema bounds, as their types declare. */
type Narrow<Table, Columns> = Omit<Table, keyof Columns> & Columns
type NarrowTables =
  | 'mail_tokens'
  | 'profiles'
  | 'connections'
  | 'connection_requests'
  | 'gigs'
  | 'applications'
  | 'messages'
  | 'offers'
  | 'bookings'
  | 'gig_links'
  | 'busy_times'
  | 'booking_events'
  | 'contracts'
  | 'contract_versions'
  | 'contract_signatures'
  | 'contract_envelopes'
  | 'contract_events'
  | 'transactions'
  | 'outside_claims'
  | 'ledger_postings'
  | 'payment_events'
  | 'problems'
  | 'split_proposals'
  | 'money_intents'
  | 'money_orders'
  | 'reports'
  | 'reviews'
  | 'review_events'
  | 'notifications'
  | 'subscriptions'
  | 'subscription_events'
export interface Schema extends Omit<DB, NarrowTables> {
  mail_tokens: Narrow<DB['mail_tokens'], { user_type: RegistrableUserType | null }>
  profiles: Narrow<
    DB['profiles'],
    {
      user_type: UserType
      subscription_tier: Generated<Tier>
      experience_level: ExperienceLevel | null
      payment_preference: PaymentPreference | null
      /** Written as JSON text. */
      portfolio_items: ColumnType<PortfolioItem[], string | undefined, string>
    }
  >
  connections: Narrow<DB['connections'], { connection_type: ConnectionType }>
  connection_requests: Narrow<DB['connection_requests'], { status: Generated<RequestStatus> }>
  gigs: Narrow<
    DB['gigs'],
    {
      status: Generated<GigStatus>
      visibility: Generated<GigVisibility>
      currency: Generated<Currency>
      payment_type: PaymentType
      experience_level: Generated<ExperienceLevel>
    }
  >
  applications: Narrow<
    DB['applications'],
    { origin: ApplicationOrigin; status: Generated<ApplicationStatus>; waiting_for: Side | null }
  >
  messages: Narrow<DB['messages'], { kind: Generated<'opening' | 'written' | 'closing'> }>
  offers: Narrow<
    DB['offers'],
    {
      made_by: Side
      status: Generated<OfferStatus>
      currency: Generated<Currency>
      sound: SoundChoice
      meals: MealChoice
    }
  >
  bookings: Narrow<
    DB['bookings'],
    {
      status: Generated<BookingStatus>
      currency: Generated<Currency>
      sound: SoundChoice
      meals: MealChoice
    }
  >
  gig_links: Narrow<DB['gig_links'], { sound: SoundChoice; meals: MealChoice }>
  busy_times: Narrow<DB['busy_times'], { kind: 'booking' | 'blocked' | 'outside' }>
  booking_events: Narrow<DB['booking_events'], { subject: BookingSubject; actor_role: ActorRole }>
  contracts: Narrow<DB['contracts'], { status: Generated<ContractStatus> }>
  contract_versions: Narrow<
    DB['contract_versions'],
    {
      status: VersionStatus
      proposed_by: Side
      /** Written as JSON text. */
      document: ColumnType<ContractDocument, string, never>
    }
  >
  contract_signatures: Narrow<DB['contract_signatures'], { party: Side }>
  contract_envelopes: Narrow<
    DB['contract_envelopes'],
    { status: Generated<'open' | 'completed' | 'declined' | 'voided' | 'outdated'> }
  >
  contract_events: Narrow<
    DB['contract_events'],
    {
      event: ContractEvent
      actor_role: ActorRole
      /** Written as JSON text. */
      facts: ColumnType<Record<string, string>, string, never>
    }
  >
  transactions: Narrow<
    DB['transactions'],
    {
      status: Generated<TransactionStatus>
      currency: Generated<Currency>
      settlement: SettlementKind | null
    }
  >
  outside_claims: Narrow<
    DB['outside_claims'],
    { made_by: Side; method: ClaimMethod; status: Generated<ClaimStatus> }
  >
  ledger_postings: Narrow<DB['ledger_postings'], { kind: PostingKind }>
  payment_events: Narrow<DB['payment_events'], { event: PaymentEvent; actor_role: ActorRole }>
  problems: Narrow<DB['problems'], { reported_by: Side; status: Generated<ProblemStatus> }>
  split_proposals: Narrow<DB['split_proposals'], { made_by: Side; status: Generated<SplitStatus> }>
  money_intents: Narrow<DB['money_intents'], { currency: Generated<Currency> }>
  money_orders: Narrow<
    DB['money_orders'],
    { kind: MoneyOrderKind; status: Generated<MoneyOrderStatus>; currency: Generated<Currency> }
  >
  reports: Narrow<
    DB['reports'],
    { subject: ReportSubject; reason: ReportReason; resolution: ReportResolution | null }
  >
  reviews: Narrow<DB['reviews'], { party: Side }>
  review_events: Narrow<DB['review_events'], { event: ReviewEvent; actor_role: ActorRole }>
  notifications: Narrow<
    DB['notifications'],
    {
      kind: NoticeKind
      category: NoticeCategory
      /** Written as JSON text. */
      facts: ColumnType<NoticeFact[], string | undefined, string>
    }
  >
  subscriptions: Narrow<
    DB['subscriptions'],
    { status: SubscriptionStatus; billing_interval: BillingInterval | null }
  >
  subscription_events: Narrow<DB['subscription_events'], { event: SubscriptionEvent }>
}

/** Runs a read, or a single statement that is complete on its own: the database, or a transaction on it. */
export type Database = Kysely<Schema>
/**
 * Only `db.transaction()` provides it. Functions take it if they lock, append to a history, post to the ledger, emit an event
 * or write in several statements: outside a transaction a lock ends with its own statement, and a crash leaves the work half
 * done.
 */
export type Tx = Transaction<Schema>

/**
 * Returns the query builder over a pool. A transaction that a migration of another server interrupts is begun again: what
 * it wrote is rolled back, and everything else that it causes leaves through the outbox.
 */
export function createDatabase(pool: pg.Pool): Database {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const begin = db.transaction.bind(db)
  return Object.assign(db, { transaction: () => restarting(begin(), pool) })
}

/**
 * Returns the same database, but each of its transactions begins with `begin`, unless it only reads. What `begin` throws ends the
 * transaction.
 */
export function beginningWith(db: Database, begin: (tx: Tx) => Promise<void>): Database {
  return Object.assign(db.$extendTables(), { transaction: () => first(db.transaction(), begin) })
}

function first(
  builder: TransactionBuilder<Schema>,
  begin: (tx: Tx) => Promise<void>,
): TransactionBuilder<Schema> {
  const execute = builder.execute.bind(builder)
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  return Object.assign(builder, {
    execute: <T>(work: (tx: Tx) => Promise<T>) =>
      execute(async (tx) => {
        await begin(tx)
        return work(tx)
      }),
    setIsolationLevel: (level: IsolationLevel) => first(setIsolationLevel(level), begin),
  })
}

/** One migration after the other may interrupt the same transaction. */
const MOST_TRIES = 4

function restarting(builder: TransactionBuilder<Schema>, pool: pg.Pool): TransactionBuilder<Schema> {
  const plain = {
    execute: builder.execute.bind(builder),
    setAccessMode: builder.setAccessMode.bind(builder),
    setIsolationLevel: builder.setIsolationLevel.bind(builder),
  }
  return Object.assign(builder, {
    execute: async <T>(work: (tx: Tx) => Promise<T>) => {
      for (let tries = 1; ; tries++) {
        try {
          return await plain.execute(work)
        } catch (error) {
          const isOver = tries === MOST_TRIES
          if (isOver || !(await isInterruptedByMigration(error, (statement) => pool.query(statement))))
            throw error
        }
      }
    },
    setAccessMode: (mode: AccessMode) => restarting(plain.setAccessMode(mode), pool),
    setIsolationLevel: (level: IsolationLevel) => restarting(plain.setIsolationLevel(level), pool),
  })
}
