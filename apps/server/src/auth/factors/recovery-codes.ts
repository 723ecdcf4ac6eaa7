import { createHash, randomInt } from 'node:crypto'
import { lockLiveUser } from '../users/lock-live-user.ts'
import { emit } from '../../outbox/events.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { Caller } from '../client-of.ts'
import { countRecoveryCodes, isProtected, replaceRecoveryCodes } from './factors.queries.ts'
import { requireProof } from './proof.ts'
import { recoveryCodesId } from './read-factors.ts'
import type { LiveSession } from '../sessions/require-session.ts'

const CODES = 10
const LENGTH = 16
/** 32 characters, without those that look alike: a code has 80 random bits. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'.replaceAll(/[ilo1]/g, '')

/** Returns the SHA-256 of a recovery code as it was typed: case, spaces and dashes don't matter. The code is random enough for a plain hash. */
export function hashRecoveryCode(typed: string): Buffer {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(code).digest()
}

/**
 * Creates a member's recovery codes and returns them, which happens only here. `generate` refuses a member who has some;
 * `replace` makes the ones they had invalid, and refuses one who had none.
 */
export async function createRecoveryCodes(
  { deps, limits }: Accounts,
  live: LiveSession,
  step: 'generate' | 'replace',
  { ip: network, requestId }: Caller,
) {
  const userId = live.user.id
  const at = deps.now()
  requireProof(live, at)
  await limits.enrollPerUser.spend(userId)
  const codes = Array.from({ length: CODES }, newCode)
  await deps.db.transaction().execute(async (tx) => {
    await lockLiveUser(tx, live)
    if (!(await isProtected(tx, userId))) throw new AuthFailure('mfa_recovery_codes_sole_factor')
    const existing = await countRecoveryCodes(tx, userId)
    if (existing && step === 'generate') throw new AuthFailure('mfa_verified_factor_exists')
    if (!existing && step === 'replace') throw new AuthFailure('mfa_factor_not_found')
    await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode), at)
    // The first ones come with the factor, of which the member is notified.
    const created = { userId, sessionId: live.session.id, at: at.toISOString() }
    if (existing) await emit(tx, 'account.recovery_codes_created', created)
  })
  const own = { actorId: userId, partyId: userId, network, requestId }
  await deps.security.record({ kind: 'recovery_codes.created', cause: step, ...own })
  return {
    id: recoveryCodesId(userId),
    type: 'recovery_code' as const,
    friendly_name: 'Recovery codes',
    total: CODES,
    codes,
  }
}

/** Returns how many recovery codes a member has, and how many are unused. Throws `mfa_factor_not_found` for none. */
export async function readRecoveryCodes({ deps, spendRead }: Accounts, { user }: LiveSession, ip: string) {
  await spendRead({ userId: user.id }, ip)
  const found = await countRecoveryCodes(deps.db, user.id)
  if (!found) throw new AuthFailure('mfa_factor_not_found')
  const { total, remaining } = found
  return { id: recoveryCodesId(user.id), type: 'recovery_code' as const, total, remaining }
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
