import { emit } from '../outbox/events.ts'
import type { Accounts } from './accounts.ts'

interface MailRequest {
  email: string
  ip: string
  redirectTo: string
}

/**
 * Emits the mail with a recovery link, if the address has an account; neither the answer nor its time reveals whether.
 */
export async function requestRecovery(accounts: Accounts, request: MailRequest): Promise<void> {
  await requestMail(accounts, 'account.recovery_requested', request)
}

/** Emits the confirmation mail again, if the address still has one to follow; the answer does not reveal whether. */
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
