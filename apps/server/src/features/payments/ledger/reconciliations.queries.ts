import { type Insertable, sql } from 'kysely'
import type { Database, Schema } from '../../../db/database.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import type { BookLine } from '../../../integrations/payments/port.ts'

/** How many postings are read at once. */
const PAGE = 5000

interface ClearedLine {
  posting: number
  kind: BookLine['kind']
  id: string
  cents: number
}

/** Yields everything that went through the clearing account, by the provider's id, in pages: there may be millions. */
export async function* readClearedLines(db: Database): AsyncIterable<ClearedLine> {
  for (let after = 0; ;) {
    const { rows } = await sql<ClearedLine>`
      select p.id as posting,
        case p.kind when 'charge' then 'charge' when 'charged_back' then 'charge_back'
          when 'charge_back_won' then 'charge_back' else o.kind end as kind,
        coalesce(o.provider_id, split_part(p.key, ':', 2)) as id,
        case when p.kind in ('charge_back_won', 'refund_returned', 'payout_bounced') then -p.amount_cents
          else p.amount_cents end as cents
      from ledger_postings p left join money_orders o
        on o.id = case when p.kind in ('refunded', 'refund_returned', 'paid_out', 'payout_bounced')
          then split_part(p.key, ':', 2)::uuid end
      where p.id > ${after} and p.kind in ('charge', 'charged_back', 'charge_back_won',
        'refunded', 'refund_returned', 'paid_out', 'payout_bounced')
      order by p.id limit ${PAGE}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.posting
  }
}

/** Writes the result of a comparison. */
export async function insertReconciliation(
  db: Database,
  row: Insertable<Schema['reconciliations']>,
): Promise<void> {
  await db.insertInto('reconciliations').values(row).execute()
}

/** Returns when the books were last compared; null for never. */
export async function findLastReconciliation(db: Database): Promise<Date | null> {
  const query = db.selectFrom('reconciliations').select(({ fn }) => fn.max('at').as('last'))
  return (await query.executeTakeFirstOrThrow()).last
}

/** Deletes the comparisons from before. */
export async function deleteOldReconciliations(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'reconciliations', sql`at < ${before}`)
}
