import type { IdentityProviderId, PersonId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { lockUser } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { emit } from '../../outbox/events.ts'
import type { Accounts } from '../accounts.ts'
import { codeTarget, newAuthCode } from '../links/auth-code.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { Caller } from '../client-of.ts'
import {
  deleteIdentities,
  deleteIdentity,
  findIdentity,
  type IdentityRow,
  insertIdentity,
  listIdentities,
} from './identities.queries.ts'
import { labelOf, requireProvider } from './identity-providers.ts'
import { lockLiveUser } from '../users/lock-live-user.ts'
import { withOwnRefusalLog } from '../refusal-log.ts'
import { emailIdentityId } from '../users/user.view.ts'
import { NO_PASSWORD } from '../users/passwords.ts'
import { requireProof } from '../factors/proof.ts'
import { requireOwnAccount } from '../sessions/require-own-account.ts'
import { deleteProviderSignIn, type IdentifiedSignIn } from './provider-sign-ins.queries.ts'
import type { LiveSession } from '../sessions/require-session.ts'
import { clearCachedUser } from '../sessions/session-cache.ts'
import { endSessions, findLiveSession } from '../sessions/sessions.queries.ts'

/** Throws unless this member can link an account now: `demo_account_shared`, `reauthentication_needed`. */
export function requireLinking({ config, now }: Deps, live: LiveSession): void {
  requireOwnAccount({ config }, live.user)
  requireProof(live, now())
}

/**
 * Links the account that the provider named to the account of the session in which that was begun, and returns where the app gets its code.
 * Throws `session_not_found` when the session has ended, and what `link` throws.
 */
export async function linkBegun(
  accounts: Accounts,
  begun: IdentifiedSignIn & { session_id: string },
  caller: Caller,
): Promise<string> {
  const live = await findLiveSession(accounts.deps.db, begun.session_id)
  if (!live || live.isHalfOpen) throw new AuthFailure('session_not_found')
  return link(accounts, live, begun, caller)
}

/**
 * Links the account with which somebody signed in at a provider to their account here, into which they have just logged in, and returns
 * where the app gets its code. Throws `validation_failed` for an account with another address, and what `link` and `requireLinking` throw.
 */
export async function linkAfterLogin(
  accounts: Accounts,
  live: LiveSession,
  begun: IdentifiedSignIn,
  caller: Caller,
): Promise<string> {
  return withOwnRefusalLog(accounts, live, { kind: 'identity.refused', caller }, async () => {
    requireLinking(accounts.deps, live)
    if (live.user.email !== begun.email)
      throw new AuthFailure('validation_failed', { message: `Log in to the account of ${begun.email}.` })
    return link(accounts, live, begun, caller)
  })
}

/** Links and notifies the member. Throws `identity_already_exists`, `user_banned`, and `flow_state_not_found` the second time. */
async function link(
  accounts: Accounts,
  live: LiveSession,
  begun: IdentifiedSignIn,
  { ip: network, requestId }: Caller,
): Promise<string> {
  const { deps } = accounts
  const { user, session } = live
  const provider = requireProvider(deps, begun.provider)
  const at = deps.now()
  const { code, isNew } = await deps.db.transaction().execute(async (tx) => {
    if ((await lockLiveUser(tx, live)).suspended_at) throw new AuthFailure('user_banned')
    if (!(await deleteProviderSignIn(tx, begun.id))) throw new AuthFailure('flow_state_not_found')
    const isNew = await saveIdentity(tx, user.id, begun, provider, at)
    if (isNew)
      await emit(tx, 'account.identity_linked', {
        userId: user.id,
        sessionId: session.id,
        provider: provider.label,
        email: begun.email,
        at: at.toISOString(),
      })
    const code = await newAuthCode(tx, {
      userId: user.id,
      method: 'oauth',
      sessionId: session.id,
      codeChallenge: begun.code_challenge,
      at,
    })
    return { code, isNew }
  })
  if (isNew)
    await deps.security.record({
      kind: 'identity.linked',
      cause: provider.id,
      actorId: user.id,
      partyId: user.id,
      network,
      requestId,
    })
  return codeTarget(begun.redirect_to, code)
}

/** Inserts an identity of a locked member; returns false when it was theirs before. Throws `identity_already_exists`. */
export async function saveIdentity(
  tx: Tx,
  userId: PersonId,
  { issuer, subject, email }: Pick<IdentifiedSignIn, 'issuer' | 'subject' | 'email'>,
  { id: provider, label }: { id: IdentityProviderId; label: string },
  at: Date,
): Promise<boolean> {
  if (await insertIdentity(tx, { userId, provider, issuer, subject, email, at })) return true
  const owner = await findIdentity(tx, { issuer, subject })
  if (owner?.user_id === userId) return false
  const message = owner
    ? `This ${label} account is already linked to another account here.`
    : `Another ${label} account is already linked. Unlink it first.`
  throw new AuthFailure('identity_already_exists', { message })
}

/**
 * Unlinks one of the member's accounts at providers and ends their other sessions, which it may have opened. Throws
 * `reauthentication_needed`, `identity_not_found`, LimitReached, and `single_identity_not_deletable` for the email and for the last way in besides
 * mailed codes.
 */
export async function unlinkIdentity(
  accounts: Accounts,
  live: LiveSession,
  id: string,
  caller: Caller,
): Promise<void> {
  const { deps, limits } = accounts
  const { user, session } = live
  const at = deps.now()
  await limits.identityPerSession.spend(session.id)
  const removed = await withOwnRefusalLog(accounts, live, { kind: 'identity.refused', caller }, async () => {
    requireLinking(deps, live)
    if (id === emailIdentityId(user.id))
      throw new AuthFailure('single_identity_not_deletable', { message: 'Your email always stays a way in.' })
    return deps.db.transaction().execute(async (tx) => {
      const locked = await lockUser(tx, user.id)
      const removed = await deleteIdentity(tx, user.id, id)
      if (!locked || !removed) throw new AuthFailure('identity_not_found')
      const hasOther = locked.password_hash !== NO_PASSWORD || (await listIdentities(tx, user.id)).length > 0
      if (!hasOther) throw new AuthFailure('single_identity_not_deletable')
      await endSessions(tx, { userId: user.id, sessionId: session.id, scope: 'others' }, at)
      await emitUnlinked(deps, tx, session, removed, at)
      return removed
    })
  })
  clearCachedUser(user.id)
  await deps.security.record({
    kind: 'identity.unlinked',
    cause: removed.provider,
    actorId: user.id,
    partyId: user.id,
    network: caller.ip,
    requestId: caller.requestId,
  })
}

/**
 * Unlinks all accounts at providers of a member who sets a new password by mail: somebody else may have linked one, and it would open the
 * account whatever the password is.
 */
export async function unlinkAll(deps: Deps, tx: Tx, { user, session }: LiveSession, at: Date): Promise<void> {
  for (const removed of await deleteIdentities(tx, user.id))
    await emitUnlinked(deps, tx, session, removed, at)
}

async function emitUnlinked(
  deps: Deps,
  tx: Tx,
  { id: sessionId }: LiveSession['session'],
  { user_id: userId, provider, email }: IdentityRow,
  at: Date,
): Promise<void> {
  const label = labelOf(deps, provider)
  await emit(tx, 'account.identity_unlinked', {
    userId,
    sessionId,
    provider: label,
    email,
    at: at.toISOString(),
  })
}
