import { DAY_MS, waitingTime } from '@bandstand/domain/time'
import { emit } from '../../outbox/events.ts'
import { LimitReached } from '../../security/limit-reached.ts'
import { networkOf } from '../../security/network-of.ts'
import type { Accounts } from '../accounts.ts'
import { requestCode } from './mail-codes.ts'
import type { OpeningKind } from './mail-tokens.queries.ts'
import { DEVICE_DAYS } from '../sessions/new-device.ts'
import { isKnownBrowser } from '../sessions/sessions.queries.ts'

interface MailRequest {
  email: string
  ip: string
  redirectTo: string
  /** The only browser in which the mail's code works. */
  browserHash: Buffer
  /** PKCE of the app that asks: the link then leads to it with a code. */
  codeChallenge?: string | null | undefined
}

/** The mail of each kind that can be asked for without a session. */
const EVENTS = {
  signup: 'account.confirmation_requested',
  recovery: 'account.recovery_requested',
  magiclink: 'account.sign_in_requested',
} as const

/**
 * Emits a mail with a link and a code if the address has an account for it: a pending one for a sign-up's. Neither the
 * response nor its duration reveals whether it does. Returns the seconds until it can be requested once more. Throws
 * LimitReached while the last one may still be on its way.
 */
export async function requestMail(
  accounts: Accounts,
  kind: OpeningKind,
  { email, ip, redirectTo, browserHash, codeChallenge }: MailRequest,
): Promise<{ resend_after_seconds: number }> {
  const { deps, limits } = accounts
  const caller = await callerOfMail(accounts, { email, ip, browserHash })
  await requirePause(accounts, kind, caller.key)
  await limits.mailPerIp.spend(ip)
  await caller.spend()
  await deps.db.transaction().execute(async (tx) => {
    const codeId = await requestCode(tx, { kind, browserHash, email, at: deps.now() })
    await emit(tx, EVENTS[kind], { email, redirectTo, codeId, ...(codeChallenge && { codeChallenge }) })
  })
  return { resend_after_seconds: await limits.mailPause.secondsLeft(pauseKey(kind, caller.key)) }
}

/**
 * Returns who counts as one caller for a mail to an address, and how to count a mail. A browser that has signed in to the account counts for
 * itself, and all others of a network as one, so what strangers ask for doesn't keep the owner from a mail. All strangers together have a limit
 * too: whoever has many networks can't flood a mailbox.
 */
export async function callerOfMail(
  { deps, limits }: Accounts,
  { email, ip, browserHash }: { email: string; ip: string; browserHash: Buffer },
): Promise<{ key: string; spend: (limit?: 'mailPerNetwork' | 'signUpPerNetwork') => Promise<void> }> {
  const since = new Date(deps.now().getTime() - DEVICE_DAYS * DAY_MS)
  if (await isKnownBrowser(deps.db, { email, browserHash, since })) {
    const key = `${email} ${browserHash.toString('base64url')}`
    return { key, spend: () => limits.mailPerBrowser.spend(key) }
  }
  const key = `${email} ${networkOf(ip)}`
  return {
    key,
    spend: async (limit = 'mailPerNetwork') => {
      await limits[limit].spend(key)
      await limits.mailFromStrangers.spend(email)
    },
  }
}

/** Throws LimitReached while the last mail of this kind to this caller may still be on its way. */
export async function requirePause({ limits }: Accounts, kind: string, caller: string): Promise<void> {
  await limits.mailPause.spend(pauseKey(kind, caller)).catch((error: unknown) => {
    if (!(error instanceof LimitReached)) throw error
    const { retryAfterSeconds: wait } = error
    throw new LimitReached(wait, `We just sent you an email. You can get another in ${waitingTime(wait)}.`)
  })
}

/**
 * Counts the confirmation mail of a sign-up, which has its own limit and is always sent. Returns the seconds until it can be
 * requested again: the same for every address, known or not.
 */
export async function startConfirmationPause({ limits }: Accounts, caller: string): Promise<number> {
  await limits.mailPause.spend(pauseKey('signup', caller)).catch((error: unknown) => {
    if (!(error instanceof LimitReached)) throw error
  })
  return limits.mailPause.secondsLeft(pauseKey('signup', caller))
}

/** Of different kinds, two mails can be looked for at once. */
const pauseKey = (kind: string, caller: string) => `${kind} ${caller}`
