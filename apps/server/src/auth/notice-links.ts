import { NOTICE_LINK_DAYS } from '@bandstand/domain/accounts'
import { DAY_MS } from '@bandstand/domain/time'
import type { Tx } from '../db/database.ts'
import { lockUser } from '../db/locks.ts'
import type { Deps } from '../deps.ts'
import { findNoticeLink, insertNoticeLink, type LinkPurpose, markLinkUsed } from './notice-links.queries.ts'
import { hashSecretToken, newSecretToken } from './secret-tokens.ts'

/** The page of each kind of link. */
export const NOTICE_LINK_PATHS: Readonly<Record<LinkPurpose, string>> = {
  freeze_withdrawals: '/freeze-withdrawals',
  sign_out: '/sign-out-everywhere',
}

/** Returns a new link for a mail to a member, by which they protect the account without signing in. */
export async function makeNoticeLink(deps: Deps, userId: string, purpose: LinkPurpose): Promise<string> {
  const token = newSecretToken()
  const expiresAt = new Date(deps.now().getTime() + NOTICE_LINK_DAYS * DAY_MS)
  await insertNoticeLink(deps.db, { tokenHash: hashSecretToken(token), userId, purpose, expiresAt })
  return `${deps.config.publicUrl}${NOTICE_LINK_PATHS[purpose]}?${new URLSearchParams({ token })}`
}

/** Returns whose link of this purpose it is, and whether it was used; null for one that doesn't work. Doesn't use it. */
export function readNoticeLink({ db, now }: Deps, token: string, purpose: LinkPurpose) {
  return findNoticeLink(db, { tokenHash: hashSecretToken(token), purpose }, now())
}

/** Uses a link up, and locks its member, whose id it returns; null for one that was used or doesn't work. */
export async function useNoticeLink(
  tx: Tx,
  token: string,
  purpose: LinkPurpose,
  at: Date,
): Promise<string | null> {
  const tokenHash = hashSecretToken(token)
  const link = await findNoticeLink(tx, { tokenHash, purpose }, at)
  // Before the link: whoever erases an account locks it first.
  if (!link || !(await lockUser(tx, link.userId))) return null
  return (await markLinkUsed(tx, tokenHash, at)) ? link.userId : null
}
