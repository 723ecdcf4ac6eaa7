import { NOTICE_LINK_DAYS } from '@bandstand/domain/accounts'
import type { NoticeFact } from '@bandstand/domain/notifications'
import { DAY_MS } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import { removedFrom } from '../../auth/index.ts'
import { findUser } from '../../auth/users/users.queries.ts'
import type { Deps } from '../../deps.ts'

/** Returns what was ended and removed when the caller took the account back; null if that wasn't in the last days. */
export async function readTakenBack(
  { db, now }: Deps,
  { userId }: Actor,
): Promise<{ at: string; removed: NoticeFact[] } | null> {
  const user = await findUser(db, userId)
  const since = new Date(now().getTime() - NOTICE_LINK_DAYS * DAY_MS)
  if (!user?.taken_back_at || user.taken_back_at < since) return null
  return { at: user.taken_back_at.toISOString(), removed: removedFrom(user) }
}
