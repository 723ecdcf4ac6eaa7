import type { ClaimStatus } from '@bandstand/domain/payments'
import type { Side } from '@bandstand/domain/lifecycle'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'

export type ClaimRow = Selectable<Schema['outside_claims']>

/** Returns the claims about a payment, oldest first. */
export function listClaims(db: Database, transactionId: string): Promise<ClaimRow[]> {
  return db
    .selectFrom('outside_claims')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('number')
    .execute()
}

/** Writes a claim of a locked transaction. */
export async function insertClaim(tx: Tx, row: Insertable<Schema['outside_claims']>): Promise<void> {
  await tx.insertInto('outside_claims').values(row).execute()
}

/** Ends an open claim of a locked transaction. */
export async function decideClaim(
  tx: Tx,
  { transaction_id, number }: Pick<ClaimRow, 'transaction_id' | 'number'>,
  status: Exclude<ClaimStatus, 'open'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('outside_claims')
    .set({ status, decided_at: at })
    .where('transaction_id', '=', transaction_id)
    .where('number', '=', number)
    .where('status', '=', 'open')
    .execute()
}

/** Voids the open claim of a locked transaction whose deposit came first; returns false when there is none. */
export async function voidOpenClaim(tx: Tx, transactionId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outside_claims')
    .set({ status: 'void', decided_at: at })
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the claims that one side made. */
export function claimsBy(claims: ClaimRow[], side: Side): ClaimRow[] {
  return claims.filter(({ made_by }) => made_by === side)
}
