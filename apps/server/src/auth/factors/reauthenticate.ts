import { codeTexts } from '@bandstand/domain/accounts'
import { emit } from '../../outbox/events.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { Caller } from '../client-of.ts'
import { requestCode, requireCode } from '../links/mail-codes.ts'
import { isProved } from './proof.ts'
import { deleteCode } from '../links/mail-codes.queries.ts'
import { useMailToken } from '../links/mail-tokens.queries.ts'
import { requirePause } from '../links/request-mail.ts'
import type { LiveSession } from '../sessions/require-session.ts'
import { hashSecretToken } from '../sessions/secret-tokens.ts'
import { findLiveSession, renewProof } from '../sessions/sessions.queries.ts'

/**
 * Emits a mail with a code to the member of a session, which proves that the person in the session is the member. Returns
 * the seconds until it can be requested once more. Throws LimitReached.
 */
export async function requestReauthentication(
  accounts: Accounts,
  { user, session }: LiveSession,
  ip: string,
): Promise<{ resend_after_seconds: number }> {
  const { deps, limits } = accounts
  await requirePause(accounts, 'reauthentication', user.id)
  await limits.mailPerIp.spend(ip)
  await limits.mailPerAddress.spend(user.email)
  await deps.db.transaction().execute(async (tx) => {
    const codeId = await requestCode(tx, {
      kind: 'reauthentication',
      browserHash: ownerHashOf(session.id),
      email: user.email,
      at: deps.now(),
    })
    await emit(tx, 'account.reauthentication_requested', { userId: user.id, codeId })
  })
  return { resend_after_seconds: await limits.mailPause.secondsLeft(`reauthentication ${user.id}`) }
}

/**
 * Uses up the code that was mailed for this session, and renews the session's proof with it. Throws `reauthentication_not_valid` with
 * the reason when it's wrong, expired, used or was tried too often, `reauthentication_needed` for a member who has a second factor and
 * didn't prove with it, and LimitReached.
 */
export async function useReauthenticationCode(
  accounts: Pick<Accounts, 'deps' | 'limits'>,
  { email, sessionId }: { email: string; sessionId: string },
  code: string,
  caller: Caller,
): Promise<void> {
  const { deps } = accounts
  const typed = { code, browserHash: ownerHashOf(sessionId), email, kinds: ['reauthentication'] as const }
  try {
    const { codeId, mailTokenId } = await requireCode(accounts, typed, caller)
    const at = deps.now()
    await deps.db.transaction().execute(async (tx) => {
      if (!(await useMailToken(tx, mailTokenId, at)))
        throw new AuthFailure('otp_expired', { message: codeTexts.expired })
      await deleteCode(tx, codeId)
      if (await renewProof(tx, sessionId, at)) return
      // A member who has a second factor proves with that, so the code only counts beside it.
      const live = await findLiveSession(tx, sessionId)
      if (!live || !isProved(live.session, at)) throw new AuthFailure('reauthentication_needed')
    })
  } catch (error) {
    if (!(error instanceof AuthFailure) || error.code !== 'otp_expired') throw error
    throw new AuthFailure('reauthentication_not_valid', { message: error.message })
  }
}

/** The code works in this session only: a stolen session that asks for one can't use another one's. */
const ownerHashOf = (sessionId: string) => hashSecretToken(sessionId)
