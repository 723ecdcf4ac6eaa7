import { NOTICE_LINK_DAYS, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { DAY_MS } from '@bandstand/domain/time'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

/** The one thing that a link in a notice does. */
export type LinkPurpose = 'freeze_withdrawals' | 'sign_out'

/** Inserts a link of a mail to a member. `partyId`: the act whose withdrawals it freezes, unless it came with their account. */
export async function insertNoticeLink(
  db: Database,
  link: {
    tokenHash: Buffer
    userId: PersonId
    partyId?: PartyId | null
    purpose: LinkPurpose
    happenedAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('notice_links')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      party_id: link.partyId ?? null,
      purpose: link.purpose,
      happened_at: link.happenedAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/**
 * Returns whose link of this purpose it is, of which act, when what it's about happened, when it expires, and whether it was used; null for
 * one that is unknown or has expired. One that signs out counts as used once its owner has taken the account back since what
 * it's about, whichever link did that.
 */
export async function findNoticeLink(
  db: Database,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: LinkPurpose },
  at: Date,
) {
  const found = await db
    .selectFrom('notice_links')
    .innerJoin('users', 'users.id', 'notice_links.user_id')
    .select([
      'user_id as userId',
      'party_id as partyId',
      'happened_at as happenedAt',
      'expires_at as expiresAt',
    ])
    .select(
      sql<Date | null>`coalesce(used_at, case when purpose = 'sign_out' and happened_at <= taken_back_at then taken_back_at end)`.as(
        'usedAt',
      ),
    )
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found ?? null
}

/** Marks a member's links of a purpose and act as used that are about what happened since `since`. */
export async function markLinksUsed(
  tx: Tx,
  {
    userId,
    partyId,
    purpose,
    since,
  }: { userId: PersonId; partyId: PartyId | null; purpose: LinkPurpose; since: Date },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('notice_links')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('party_id', 'is not distinct from', partyId)
    .where('purpose', '=', purpose)
    .where('happened_at', '>=', since)
    .where('used_at', 'is', null)
    .execute()
}

/** Voids the links that freeze withdrawals: of an act, whoever they were mailed to, or of a person's own shares. */
export async function deleteFreezeLinks(
  tx: Tx,
  owner: { partyId: PartyId } | { personId: PersonId },
): Promise<void> {
  const [partyId, ownId] = 'partyId' in owner ? [owner.partyId, owner.partyId] : [null, owner.personId]
  await sql`
    delete from notice_links where purpose = 'freeze_withdrawals'
      and (party_id = ${partyId}::uuid or (party_id is null and user_id = ${ownId}::uuid))`.execute(tx)
}

/** Voids the links of a member: all, or those that were mailed since `madeSince`. */
export async function deleteNoticeLinks(
  tx: Tx,
  userId: PersonId,
  { madeSince }: { madeSince?: Date } = {},
): Promise<void> {
  const lifetime = NOTICE_LINK_DAYS * DAY_MS
  await tx
    .deleteFrom('notice_links')
    .where('user_id', '=', userId)
    .$if(madeSince !== undefined, (query) =>
      query.where('expires_at', '>=', new Date(Number(madeSince) + lifetime)),
    )
    .execute()
}

/** Deletes the links that expired before `before`. */
export async function deleteStaleNoticeLinks(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'notice_links', sql`expires_at < ${before}`)
}
