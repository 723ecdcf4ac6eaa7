import { emit } from '../outbox/events.ts'
import type { Accounts } from './accounts.ts'

interface MailRequest {
  email: string
  ip: string
  redirectTo: string
}

/** Has a recovery link mailed, if the address has an account: the answer and its time do not show whether it has one. */
export async function requestRecovery(accounts: Accounts, request: MailRequest): Promise<void> {
  await requestMail(accounts, 'account.recovery_requested', request)
}

/** Has the confirmation mailed again, if the address waits for one; the answer does not show it. */
export async function resendConfirmation(accounts: Accounts, request: MailRequest): Promise<void> {
  await requestMail(accounts, 'account.confirmation_requested', request)
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
