import { type AccountMetadata, firstPartyOf, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import type { JsonValue } from '../../db/types.ts'
import { NO_PASSWORD } from './passwords.ts'

export type UserRow = Selectable<Schema['users']>
/** The version of the terms that was agreed to, and when; both null without an agreement. */
export type AgreedTerms = Pick<UserRow, 'terms_version' | 'terms_agreed_at'>

/** Returns an account by its id; null when there is none. */
export async function findUser(db: Database, userId: PersonId): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()) ?? null
}

/** Returns the parties that a person owns, alone or with others. */
export async function listOwnedParties(db: Database, userId: PersonId): Promise<PartyId[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('party_id')
    .where('person_id', '=', userId)
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .orderBy('party_id')
    .execute()
  return rows.map(({ party_id }) => party_id)
}

/** Returns an account by its address, given in lower case as stored; null when there is none. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
}

/**
 * Inserts the account of a sign-up, or updates the address's unconfirmed one to this newest sign-up, and returns it;
 * null when the address has a confirmed account.
 */
export async function saveUnconfirmedUser(
  tx: Tx,
  user: {
    id: PersonId
    email: string
    passwordHash: string
    metadata: AccountMetadata
    terms: AgreedTerms
    createdAt: Date
  },
): Promise<UserRow | null> {
  const chosen = {
    password_hash: user.passwordHash,
    user_metadata: JSON.stringify(user.metadata),
    updated_at: user.createdAt,
    ...user.terms,
  }
  const row = await tx
    .insertInto('users')
    .values({ id: user.id, email: user.email, created_at: user.createdAt, ...chosen })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(chosen).where('users.email_confirmed_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Inserts an account without a password, whose address is confirmed; returns false when the address has one. */
export async function insertConfirmedUser(
  tx: Tx,
  user: {
    id: PersonId
    email: string
    metadata: AccountMetadata
    terms: AgreedTerms
    at: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: NO_PASSWORD,
      user_metadata: JSON.stringify(user.metadata),
      email_confirmed_at: user.at,
      created_at: user.at,
      updated_at: user.at,
      ...user.terms,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Confirms an account with what was chosen at the sign-up whose link was followed. */
export async function confirmUser(
  tx: Tx,
  userId: PersonId,
  chosen: { passwordHash: string; userType: string | null; terms: AgreedTerms; at: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email_confirmed_at: chosen.at,
      password_hash: chosen.passwordHash,
      ...chosen.terms,
      ...(chosen.userType && {
        user_metadata: sql<JsonValue>`user_metadata || ${JSON.stringify({ user_type: chosen.userType })}::jsonb`,
      }),
    })
    .where('id', '=', userId)
    .execute()
}

/**
 * Logs a sign-in with the password of this hash and returns the user; null if the password was changed, or the user
 * suspended, in the meantime.
 */
export async function logSignIn(tx: Tx, user: UserRow, at: Date): Promise<UserRow | null> {
  const row = await tx
    .updateTable('users')
    .set({ last_sign_in_at: at })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('suspended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Logs that a mail link was followed and returns the user; null for one who is suspended. */
export async function logFollowedLink(tx: Tx, userId: PersonId, at: Date): Promise<UserRow | null> {
  const row = await tx
    .updateTable('users')
    .set({ last_sign_in_at: at, updated_at: at })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Changes what was read as `user` and returns the user; null if the password was changed in the meantime. */
export async function updateUserRow(
  tx: Tx,
  user: UserRow,
  change: { metadata?: Record<string, string | boolean | undefined>; passwordHash?: string; at: Date },
): Promise<UserRow | null> {
  const row = await tx
    .updateTable('users')
    .set({
      updated_at: change.at,
      // Merged by the database, so that two changes at once don't undo each other.
      ...(change.metadata && {
        user_metadata: sql<JsonValue>`user_metadata || ${JSON.stringify(change.metadata)}::jsonb`,
      }),
      ...(change.passwordHash && { password_hash: change.passwordHash }),
    })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Deletes an account that nobody has confirmed, by its address, with its profile and mails. */
export async function deleteUnconfirmedUser(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('users').where('email', '=', email).where('email_confirmed_at', 'is', null).execute()
}

/** Clears the addresses that were asked for before `before` and never confirmed. */
export async function clearStaleEmailChanges(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ new_email: null, email_change_sent_at: null })
    .where('email_change_sent_at', '<', before)
    .execute()
}

/** Changes a locked account. */
export async function changeUser(
  tx: Tx,
  userId: PersonId,
  change: Updateable<Schema['users']>,
): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', userId).execute()
}

/** Suspends an account; returns false when it is suspended already, or does not exist. */
export async function markSuspended(tx: Tx, userId: PersonId, reason: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ suspended_at: at, suspension_reason: reason })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the suspension of an account; returns false when it is not suspended, or deleted. */
export async function unmarkSuspended(tx: Tx, userId: PersonId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ suspended_at: null, suspension_reason: null })
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the name in an account's profile; null without one. */
export async function findFullName(db: Database, userId: PersonId): Promise<string | null> {
  const query = db.selectFrom('profiles').select('full_name').where('uuid', '=', firstPartyOf(userId))
  return (await query.executeTakeFirst())?.full_name ?? null
}
