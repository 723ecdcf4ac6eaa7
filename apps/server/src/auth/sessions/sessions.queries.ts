import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { announceEnded } from '../../outbox/announce.ts'
import { deleteAuthCodes } from '../links/auth-codes.queries.ts'
import { hasSecondFactor, needsSecondFactor, type SecondFactor } from '../factors/factors.queries.ts'
import type { OpeningKind } from '../links/mail-tokens.queries.ts'

export type SessionMethod = 'password' | 'passkey' | 'oauth' | OpeningKind
/** The browser behind a request. `ip` is null if PostgreSQL wouldn't accept it, `browserHash` if it has no cookie. */
export interface ClientFacts {
  ip: string | null
  userAgent: string | null
  browserHash: Buffer | null
}

/** A session, as its tokens describe it. */
export interface SessionFacts {
  id: string
  method: SessionMethod
  createdAt: Date
  /** What confirmed it besides the way it was opened, and when; null for nothing. */
  secondFactor: { kind: SecondFactor; at: Date } | null
}

/** Inserts a session and returns it. A passkey counts as both steps of a sign-in: it's on a device, which has checked who uses it. */
export async function insertSession(
  db: Database,
  session: { userId: PersonId; method: SessionMethod; client: ClientFacts; at: Date },
): Promise<SessionFacts> {
  const secondFactor = session.method === 'passkey' ? { kind: session.method, at: session.at } : null
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      method: session.method,
      ip: session.client.ip,
      user_agent: session.client.userAgent,
      browser_hash: session.client.browserHash,
      created_at: session.at,
      refreshed_at: session.at,
      second_factor: secondFactor?.kind ?? null,
      second_factor_at: secondFactor?.at ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, method: session.method, createdAt: session.at, secondFactor }
}

/**
 * Returns a session that has not ended, with its user, and whether it still needs the user's second factor; null
 * otherwise.
 */
export async function findLiveSession(db: Database, sessionId: string) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.id as session_id', 'sessions.method', 'sessions.created_at as session_created_at'])
    .select((eb) => eb.fn.coalesce('sessions.proved_at', 'sessions.created_at').as('proved_at'))
    .select(['sessions.second_factor', 'sessions.second_factor_at', needsSecondFactor.as('is_half_open')])
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { session_id, method, session_created_at, second_factor, second_factor_at, ...rest } = row
  const { proved_at: provedAt, is_half_open: isHalfOpen, ...user } = rest
  const facts = sessionFacts({ session_id, method, session_created_at, second_factor, second_factor_at })
  return { user, session: { ...facts, provedAt }, isHalfOpen }
}

/** Returns the facts of a session from its columns. */
export function sessionFacts(row: {
  session_id: string
  method: string
  session_created_at: Date
  second_factor: string | null
  second_factor_at: Date | null
}): SessionFacts {
  const { second_factor: kind, second_factor_at: at } = row
  return {
    id: row.session_id,
    method: row.method as SessionMethod,
    createdAt: row.session_created_at,
    secondFactor: kind && at ? { kind: kind as SecondFactor, at } : null,
  }
}

/**
 * Saves that the person at a session has just proved who they are, with the password or a mailed code. Returns false for a
 * member who has a second factor, because only that proves anything then (`confirmSession`).
 */
export async function renewProof(tx: Tx, sessionId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ proved_at: at })
    .where('id', '=', sessionId)
    .where(sql<boolean>`not ${hasSecondFactor}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns what determines the actor of a session, for this party or else the one that came with the account: one indexed
 * statement, for every request that the cache cannot answer. A session that still needs the second factor of its user has no actor.
 */
export async function findActorFacts(db: Database, sessionId: string, party: PartyId | undefined) {
  const partyId = sql<PartyId>`coalesce(${party ?? null}::uuid, users.id)`
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.person_id', '=', 'users.id')
        .on('memberships.party_id', '=', partyId)
        .on('memberships.ended_at', 'is', null),
    )
    .leftJoin('profiles', 'profiles.uuid', 'memberships.party_id')
    .select(partyId.as('party_id'))
    .select([
      'memberships.role',
      'users.id',
      'users.email',
      'profiles.user_type',
      'profiles.first_name',
      'profiles.last_name',
      'profiles.professions',
      'profiles.venue_name',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where(sql<boolean>`not ${needsSecondFactor}`)
    .executeTakeFirst()
}

/**
 * Returns the browsers, user agents and addresses of a user's other sessions that were used since then, ended ones too. `isOwn` is false for those
 * from before the owner took the account back, and for those without a password that never passed the second step: they may be somebody else's.
 */
export function listEarlierSessions(
  db: Database,
  { userId, sessionId, since }: { userId: PersonId; sessionId: string; since: Date },
) {
  const isOwn = sql<boolean>`coalesce(sessions.created_at > users.taken_back_at, true)
    and (method = 'password' or second_factor is not null or not (
      exists (select from totp_factors f where f.user_id = users.id and verified_at is not null and f.created_at <= sessions.created_at)
      or exists (select from passkeys p where p.user_id = users.id and p.created_at <= sessions.created_at)))`
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['user_agent', 'ip', 'browser_hash', isOwn.as('isOwn')])
    .distinct()
    .where('sessions.user_id', '=', userId)
    .where('sessions.id', '!=', sessionId)
    .where('refreshed_at', '>=', since)
    .limit(500)
    .execute()
}

/** Returns whether this browser has signed in to the account with this address since then, and since its owner took it back. */
export async function isKnownBrowser(
  db: Database,
  { email, browserHash, since }: { email: string; browserHash: Buffer; since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('sessions.id')
    .where('users.email', '=', email)
    .where('sessions.browser_hash', '=', browserHash)
    .where('sessions.refreshed_at', '>=', since)
    .where(sql<boolean>`coalesce(sessions.created_at > users.taken_back_at, true)`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the user of a session, and where it was opened; null when it does not exist. */
export async function findSessionFacts(db: Database, sessionId: string) {
  const row = await db
    .selectFrom('sessions')
    .select(['user_id', 'user_agent', 'ip', 'browser_hash', 'created_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns a user's sessions that have not ended, the latest used first. */
export function listLiveSessions(db: Database, userId: PersonId) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'refreshed_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('refreshed_at', 'desc')
    .execute()
}

/** Locks a token and its session and returns them: the second of two uses continues after the first has committed. */
export async function lockRefreshToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.suspended_at')
    .select(['refresh_tokens.id', 'refresh_tokens.used_at', 'sessions.id as session_id', 'sessions.user_id'])
    .select(['sessions.method', 'sessions.created_at as session_created_at', 'sessions.ended_at'])
    .select(['sessions.second_factor', 'sessions.second_factor_at'])
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst()
}

/** Returns the session of a refresh token, whatever became of either; null for a token that never was one. */
export async function findRefreshSession(db: Database, tokenHash: Buffer): Promise<string | null> {
  const query = db.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', tokenHash)
  return (await query.executeTakeFirst())?.session_id ?? null
}

/** Returns whether a refresh token was used. Call it with the session locked. */
export async function isUsedRefreshToken(db: Database, tokenHash: Buffer): Promise<boolean> {
  const query = db.selectFrom('refresh_tokens').select('used_at').where('token_hash', '=', tokenHash)
  const token = await query.executeTakeFirst()
  return token !== undefined && token.used_at !== null
}

/** Inserts a refresh token of a session. */
export async function insertRefreshToken(
  tx: Tx,
  sessionId: string,
  tokenHash: Buffer,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ session_id: sessionId, token_hash: tokenHash, created_at: at })
    .execute()
}

/** Marks a refresh token as used and its session as refreshed. */
export async function markRefreshTokenUsed(tx: Tx, id: number, sessionId: string, at: Date): Promise<void> {
  await tx.updateTable('refresh_tokens').set({ used_at: at }).where('id', '=', id).execute()
  await tx.updateTable('sessions').set({ refreshed_at: at }).where('id', '=', sessionId).execute()
}

/**
 * Ends the user's live sessions: all, only this one, or all but this one. With the others, those that a code is about to open. Every
 * server removes them from its cache at the commit.
 */
export async function endSessions(
  db: Database,
  which:
    | { userId: PersonId; sessionId: string; scope: 'local' | 'others' }
    | { userId: PersonId; sessionId?: string; scope: 'global' },
  at: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', which.userId)
    .where('ended_at', 'is', null)
    .$if(which.scope === 'local', (query) => query.where('id', '=', String(which.sessionId)))
    .$if(which.scope === 'others', (query) => query.where('id', '!=', String(which.sessionId)))
    .execute()
  if (which.scope !== 'local') await deleteAuthCodes(db, which.userId)
  await announceEnded(db, which.userId)
}

/** Confirms a session with a second factor, which is a proof too. */
export async function confirmSession(tx: Tx, sessionId: string, kind: SecondFactor, at: Date): Promise<void> {
  const session = tx.updateTable('sessions').where('id', '=', sessionId)
  await session.set({ second_factor: kind, second_factor_at: at, proved_at: at, refreshed_at: at }).execute()
}

/** Deletes the refresh token that a session would use next. */
export async function deleteUnusedRefreshTokens(tx: Tx, sessionId: string): Promise<void> {
  const unused = tx.deleteFrom('refresh_tokens').where('session_id', '=', sessionId)
  await unused.where('used_at', 'is', null).execute()
}

/** Makes the sessions of a user who has no second factor anymore ones that nothing else confirmed. */
export async function clearSecondFactor(tx: Tx, userId: PersonId): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ second_factor: null, second_factor_at: null })
    .where('user_id', '=', userId)
    .where('second_factor', 'is not', null)
    .execute()
}

/** Makes a recovery session a normal one, because it has had its one use. */
export async function endRecovery(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ method: 'password' })
    .where('id', '=', sessionId)
    .where('method', '=', 'recovery')
    .execute()
}

/** Ends, as of `at`, the sessions that were last refreshed before `idleSince`, or opened at `openedBefore` or earlier. */
export async function endOldSessions(
  db: Database,
  { idleSince, openedBefore, at }: { idleSince: Date; openedBefore: Date; at: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where((or) => or.or([or('refreshed_at', '<', idleSince), or('created_at', '<=', openedBefore)]))
    .execute()
}

/** Deletes the tokens that were used before `before`, and all of the sessions that were last refreshed before it. */
export async function deleteStaleRefreshTokens(db: Database, before: Date): Promise<void> {
  // An ended session isn't refreshed anymore, so this applies to it too.
  const ofIdle = sql`session_id in (select id from sessions where refreshed_at < ${before})`
  await deleteInBatches(db, 'refresh_tokens', ofIdle)
  await deleteInBatches(db, 'refresh_tokens', sql`used_at < ${before}`)
}

/** Deletes the sessions that were last refreshed before `before`. */
export async function deleteStaleSessions(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'sessions', sql`refreshed_at < ${before}`)
}

/** Deletes everybody's sessions with everything that belongs to them. */
export async function deleteAllSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom('sessions').execute()
}

/** Deletes the user's sessions with everything that belongs to them. */
export async function deleteSessions(tx: Tx, userId: PersonId): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await deleteAuthCodes(tx, userId)
}
