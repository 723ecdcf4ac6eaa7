import type { RegistrableUserType, UserType } from '@bandstand/domain/accounts'
import type { GigStatus, PaymentType } from '@bandstand/domain/gigs'
import type { ExperienceLevel, PaymentPreference } from '@bandstand/domain/profiles'
import type { Tier } from '@bandstand/domain/subscriptions'
import { type Generated, Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from './types.ts'

/** Text columns whose values a check constraint or a schema bounds: their type says which. */
type Narrow<Table, Columns> = Omit<Table, keyof Columns> & Columns
export interface Schema extends Omit<DB, 'mail_tokens' | 'profiles' | 'gigs'> {
  mail_tokens: Narrow<DB['mail_tokens'], { user_type: RegistrableUserType | null }>
  profiles: Narrow<
    DB['profiles'],
    {
      user_type: UserType
      subscription_tier: Generated<Tier>
      experience_level: ExperienceLevel | null
      payment_preference: PaymentPreference | null
    }
  >
  gigs: Narrow<
    DB['gigs'],
    { status: Generated<GigStatus>; payment_type: PaymentType; experience_level: Generated<ExperienceLevel> }
  >
}

export type Database = Kysely<Schema>
/** What queries take first: a transaction, or the database where one statement is enough. */
export type Tx = Transaction<Schema> | Kysely<Schema>

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
