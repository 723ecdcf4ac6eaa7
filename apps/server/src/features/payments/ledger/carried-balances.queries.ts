import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** How postings are closed. */
export interface PeriodRule {
  /** How many postings make a period. */
  postings: number
  /** An account gets a carried balance once it has this many postings since its last one. */
  carriedFrom: number
}

/** How many carried balances are compared at once. */
const PAGE = 100

const LOCK_NOT_AVAILABLE = '55P03'

const lastClosed = sql`(select coalesce(max(up_to), 0) from ledger_closings)`

/** Returns whether there are enough postings for another period. */
export async function isPeriodFull(db: Database, { postings }: PeriodRule): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select count(*) = ${postings} as full
    from (select from ledger_postings where id > ${lastClosed} order by id limit ${postings}) p`.execute(db)
  return rows[0]!.full
}

/**
 * Returns the id of the last posting, up to which no other can be added anymore. Nobody can post meanwhile: it takes less than
 * a millisecond once the transactions that post now have ended. Null when one of them takes longer than 200 ms.
 */
export async function readSettledPosting(db: Database): Promise<number | null> {
  try {
    const { rows } = await sql<{ id: number }>`select last_settled_posting() as id`.execute(db)
    return rows[0]!.id
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return null
    throw error
  }
}

/**
 * Closes the next period and carries the balances of its busy accounts forward, in one statement. Returns false when there
 * are too few postings up to `settled`, of `readSettledPosting`, or when somebody else has just closed it.
 */
export async function closePeriod(
  db: Database,
  { at, settled, rule: { postings, carriedFrom } }: { at: Date; settled: number; rule: PeriodRule },
): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    with period as materialized (
      select id, debit_account_id, credit_account_id from ledger_postings
      where id > ${lastClosed} and id <= ${settled} order by id limit ${postings}
    ), closing as (
      insert into ledger_closings (up_to, at)
      select max(id), ${at} from period having count(*) = ${postings}
      on conflict do nothing returning up_to
    ), carries as (
      insert into ledger_carries (account_id, up_to, cents)
      select account.id, closing.up_to,
        coalesce(last.cents, 0) + ledger_change(account.id, coalesce(last.up_to, 0), closing.up_to)
      from closing
        cross join (select debit_account_id from period union select credit_account_id from period) account (id)
        left join lateral (${lastCarry(sql`account_id = account.id`)}) last on true
        cross join lateral (${postingsSinceLast(carriedFrom)}) since
      where since.postings >= ${carriedFrom}
    )
    select exists (select from closing) as closed`.execute(db)
  return rows[0]!.closed
}

/** Returns the query of the last carried balance that fulfills a condition. */
function lastCarry(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select up_to, cents from ledger_carries where ${condition} order by up_to desc limit 1`
}

/** Returns the query of the number of an account's postings since its last carried balance: up to `most` are counted on each side. */
function postingsSinceLast(most: number): RawBuilder<unknown> {
  const ofSide = (account: RawBuilder<unknown>) => sql`
    select from ledger_postings where ${account} = account.id and id > coalesce(last.up_to, 0) and id <= closing.up_to limit ${most}`
  return sql`
    select count(*) as postings from ((${ofSide(sql`credit_account_id`)}) union all (${ofSide(sql`debit_account_id`)})) p`
}

/** A carried balance that isn't the one before and the postings since, in cents. */
export interface WrongCarry {
  account_id: number
  up_to: number
  carried: number
  summed: number
}

/**
 * Yields the carried balances that are wrong. Each is compared with the one before it and all postings in between, so
 * together they're compared with all postings, a page at a time.
 */
export async function* readWrongCarries(db: Database): AsyncIterable<WrongCarry> {
  for (let after = { account_id: 0, up_to: 0 }; ;) {
    const { rows } = await sql<WrongCarry>`
      select c.account_id, c.up_to, c.cents as carried,
        coalesce(c.before_cents, 0) + ledger_change(c.account_id, coalesce(c.before_up_to, 0), c.up_to) as summed
      from (
        select page.*, before.up_to as before_up_to, before.cents as before_cents
        from (
          select * from ledger_carries where (account_id, up_to) > (${after.account_id}, ${after.up_to})
          order by account_id, up_to limit ${PAGE}
        ) page
          left join lateral (${lastCarry(sql`account_id = page.account_id and up_to < page.up_to`)}) before on true
      ) c order by c.account_id, c.up_to`.execute(db)
    yield* rows.filter(({ carried, summed }) => carried !== summed)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last
  }
}
