import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Database, Schema, Tx } from './db/database.ts'
import type { ESignPort } from './integrations/esign/port.ts'
import type { MailPort } from './integrations/mail/port.ts'
import type { DevMail } from './integrations/mail/dev-mailbox.ts'
import type { ObjectStore } from './integrations/object-store/port.ts'
import type { PlacesPort } from './integrations/places/port.ts'

/** What the server's parts need from outside; made once in `main.ts`, and by tests. */
export interface Deps {
  config: Config & { publicUrl: string }
  log: Logger
  pool: pg.Pool
  db: Database
  /** The clock. Nothing else reads the time. */
  now: () => Date
  mail: MailPort
  /** The mailbox page's mails; null when mail really leaves or demo mode is off. */
  devMailbox: { list(to?: string): Promise<DevMail[]> } | null
  objects: ObjectStore
  places: PlacesPort
  /** null: contracts are signed in Bandstand itself. */
  esign: ESignPort | null
  /** Run inside the transaction that books both; see `booked-hooks.ts`. */
  bookedHooks: readonly BookedHook[]
}

export type BookedHook = (tx: Tx, booking: Selectable<Schema['bookings']>, deps: Deps) => Promise<void>
