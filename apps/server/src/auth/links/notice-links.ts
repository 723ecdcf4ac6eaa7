import { NOTICE_LINK_DAYS, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { DAY_MS } from '@bandstand/domain/time'
import type { Tx } from '../../db/database.ts'
import { lockUser } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { findNoticeLink, insertNoticeLink, type LinkPurpose, markLinksUsed } from './notice-links.queries.ts'
import { hashSecretToken, newSecretToken } from '../sessions/secret-tokens.ts'
import type { UserRow } from '../users/users.queries.ts'

/** The page of each kind of link. */
export const NOTICE_LINK_PATHS: Readonly<Record<LinkPurpose, string>> = {
  freeze_withdrawals: '/freeze-withdrawals',
  sign_out: '/sign-out-everywhere',
}

/**
 * Returns a new link for a mail about what happened at `happenedAt`, by which a member protects the account without signing in, and an act
 * that didn't come with it (`partyId`).
 */
export async function makeNoticeLink(
  deps: Deps,
  {
    userId,
    partyId,
    purpose,
    happenedAt,
  }: { userId: PersonId; partyId: PartyId | null; purpose: LinkPurpose; happenedAt: Date },
): Promise<string> {
  const token = newSecretToken()
  const expiresAt = new Date(deps.now().getTime() + NOTICE_LINK_DAYS * DAY_MS)
  await insertNoticeLink(deps.db, {
    tokenHash: hashSecretToken(token),
    userId,
    partyId,
    purpose,
    happenedAt,
    expiresAt,
  })
  return `${deps.config.publicUrl}${NOTICE_LINK_PATHS[purpose]}?${new URLSearchParams({ token })}`
}

/** Returns whose link of this purpose it is, and whether it was used; null for one that doesn't work. Doesn't use it. */
export function readNoticeLink({ db, now }: Deps, token: string, purpose: LinkPurpose) {
  return findNoticeLink(db, { tokenHash: hashSecretToken(token), purpose }, now())
}

/**
 * Uses a link up, and locks its member. Returns the member, of which act it is, and when it was mailed; null for a link that was used or doesn't
 * work. What it does covers later mails of the same purpose, so their links count as used too.
 */
export async function useNoticeLink(
  tx: Tx,
  token: string,
  purpose: LinkPurpose,
  at: Date,
): Promise<{ user: UserRow; partyId: PartyId | null; mailedAt: Date } | null> {
  const which = { tokenHash: hashSecretToken(token), purpose }
  const found = await findNoticeLink(tx, which, at)
  const user = found && (await lockUser(tx, found.userId))
  // The other one of two clicks at once may have used it before the lock.
  const link = user && (await findNoticeLink(tx, which, at))
  if (!link || link.usedAt) return null
  const { partyId } = link
  await markLinksUsed(tx, { userId: user.id, partyId, purpose, since: link.happenedAt }, at)
  return { user, partyId, mailedAt: new Date(link.expiresAt.getTime() - NOTICE_LINK_DAYS * DAY_MS) }
}
