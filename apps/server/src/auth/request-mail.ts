import { waitingTime } from '@bandstand/domain/time'
import { emit } from '../outbox/events.ts'
import { LimitReached } from '../security/limit-reached.ts'
import type { Accounts } from './accounts.ts'

interface MailRequest {
  email: string
  ip: string
  redirectTo: string
}

/**
 * Emits the mail with a recovery link if the address has an account. Neither the response nor its duration reveals whether it
 * does.
 */
export async function requestRecovery(accounts: Accounts, request: MailRequest): Promise<void> {
  await requestMail(accounts, 'account.recovery_requested', request)
}

/**
 * Emits the confirmation mail again if the address still has one to follow. The response doesn't reveal whether it does.
 * Returns the seconds until it can be requested once more. Throws LimitReached while the last one may still be on its way.
 */
export async function resendConfirmation(
  accounts: Accounts,
  request: MailRequest,
): Promise<{ resend_after_seconds: number }> {
  const { confirmationPause } = accounts.limits
  await confirmationPause.spend(request.email).catch((error: unknown) => {
    if (!(error instanceof LimitReached)) throw error
    const { retryAfterSeconds: wait } = error
    throw new LimitReached(wait, `We just sent you a link. You can get another in ${waitingTime(wait)}.`)
  })
  await requestMail(accounts, 'account.confirmation_requested', request)
  return { resend_after_seconds: await confirmationPause.secondsLeft(request.email) }
}

/**
 * Counts the confirmation mail of a sign-up, which has its own limit and is always sent. Returns the seconds until it can be
 * requested again: the same for every address, known or not.
 */
export async function startConfirmationPause({ limits }: Accounts, email: string): Promise<number> {
  await limits.confirmationPause.spend(email).catch((error: unknown) => {
    if (!(error instanceof LimitReached)) throw error
  })
  return limits.confirmationPause.secondsLeft(email)
}

async function requestMail(
  { deps, limits }: Accounts,
  event: 'account.recovery_requested' | 'account.confirmation_requested',
  { email, ip, redirectTo }: MailRequest,
): Promise<void> {
  await limits.mailPerIp.spend(ip)
  await limits.mailPerAddress.spend(email)
  await deps.db.transaction().execute((tx) => emit(tx, event, { email, redirectTo }))
}
