import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, codeSchema, codeTexts } from '@bandstand/domain/accounts'
import { MINUTE_MS } from '@bandstand/domain/time'
import type { Database, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { LimitReached } from '../../security/limit-reached.ts'
import type { Accounts } from '../accounts.ts'
import { AuthFailure } from '../auth-failure.ts'
import type { Caller } from '../client-of.ts'
import { type CodeOwner, countTry, listCodes, replaceCode, sendCode } from './mail-codes.queries.ts'
import { findTokenOwner, type MailTokenKind } from './mail-tokens.queries.ts'
import { hashSecretToken } from '../sessions/secret-tokens.ts'

const SECRET_NAME = 'mail_codes'
const CODE_MS = CODE_MINUTES * MINUTE_MS

/** A code as it was typed: where, for which address, and what for. */
export interface TypedCode {
  code: string
  /** The browser that asked for it; null when it never asked for any. */
  browserHash: Buffer | null
  email: string
  /** The code of the first that matches counts. */
  kinds: readonly MailTokenKind[]
}

/** A code that was right. It can be used until `mailTokenId` is. */
export interface MatchedCode {
  codeId: string
  mailTokenId: number
}

/**
 * Saves that a browser asks for a code by mail, and returns the request's id. Call it for every address, with an account or
 * without, or the codes that are refused later would reveal which it is.
 */
export async function requestCode(
  tx: Tx,
  request: { kind: MailTokenKind; browserHash: Buffer; email: string; at: Date; mailTokenId?: number },
): Promise<string> {
  const { email, at, ...rest } = request
  // From now on and not from the mail on: only an address with an account gets one.
  const expiresAt = new Date(at.getTime() + CODE_MS)
  return replaceCode(tx, { ...rest, emailHash: hashSecretToken(email), expiresAt })
}

/**
 * Returns the digits to mail for a request, which do from now on what `mailTokenId` does; null if there was no request, or
 * its browser has asked again.
 */
export async function codeToMail(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  codeId: string | undefined,
  mailTokenId: number,
): Promise<string | null> {
  if (codeId === undefined || !(await sendCode(db, codeId, mailTokenId))) return null
  return makeCode(await secrets.shared(SECRET_NAME), codeId)
}

/**
 * Returns the request whose code was typed. Counts the try before it compares: five for a request, and twenty wrong ones a
 * day for an address, so that somebody who keeps asking for codes guesses one with a chance of 1 to 50,000 a day; and two
 * hundred wrong ones a day in a network, whichever addresses they are for (1 to 5,000). Throws `otp_expired` with the reason,
 * which is the same whether the address has an account or not, and LimitReached.
 */
export async function requireCode(
  { deps, limits }: Pick<Accounts, 'deps' | 'limits'>,
  { code, browserHash, email, kinds }: TypedCode,
  { ip, requestId }: Caller,
): Promise<MatchedCode> {
  const typed = codeSchema.safeParse(code)
  if (!typed.success) throw new AuthFailure('otp_expired', { message: codeTexts.malformed })
  await limits.wrongCodesPerIp.spend(ip)
  const owner = browserHash && { browserHash, emailHash: hashSecretToken(email) }
  const open = owner ? await countTry(deps.db, owner, kinds, deps.now()) : []
  if (open.length > 0) await spendForAddress(limits, email)
  const secret = await deps.secrets.shared(SECRET_NAME)
  const match = open.find(({ id }) => isSameCode(makeCode(secret, id), typed.data))
  if (match?.mail_token_id != null) {
    await limits.wrongCodesPerIp.refund(ip)
    await limits.wrongCodesPerAddress.refund(email)
    return { codeId: match.id, mailTokenId: match.mail_token_id }
  }
  const sent = open.find(({ mail_token_id }) => mail_token_id !== null)?.mail_token_id
  await deps.security.record({
    kind: 'code.refused',
    cause: kinds.join(' or '),
    // Also for an address without an account, which has no mail: the time must not tell.
    partyId: await findTokenOwner(deps.db, sent ?? 0),
    network: ip,
    requestId,
  })
  const message =
    open.length > 0
      ? codeTexts.wrong(CODE_TRIES - Math.min(...open.map(({ tries }) => tries)))
      : await whyNone(deps.db, owner, kinds)
  throw new AuthFailure('otp_expired', { message })
}

async function spendForAddress({ wrongCodesPerAddress }: Accounts['limits'], email: string): Promise<void> {
  await wrongCodesPerAddress.spend(email).catch((error: unknown) => {
    if (!(error instanceof LimitReached)) throw error
    throw new LimitReached(error.retryAfterSeconds, codeTexts.blocked)
  })
}

/** Why a browser has no code to enter. */
async function whyNone(
  db: Database,
  owner: CodeOwner | null,
  kinds: readonly MailTokenKind[],
): Promise<string> {
  const asked = owner ? await listCodes(db, owner, kinds) : []
  if (asked.length === 0) return codeTexts.unknown
  return asked.some(({ tries }) => tries < CODE_TRIES) ? codeTexts.expired : codeTexts.usedUp
}

/**
 * Returns a request's digits. They're derived, so that they are stored nowhere, not even in the queue of mails, and a mail
 * that is sent twice has the same ones.
 */
export function makeCode(secret: Buffer, codeId: string): string {
  const number = createHmac('sha256', secret).update(codeId).digest().readUIntBE(0, 6)
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/** Returns whether a typed code is the one that was sent, in a time that doesn't depend on it. */
export function isSameCode(a: string, b: string): boolean {
  return timingSafeEqual(hashSecretToken(a), hashSecretToken(b))
}
