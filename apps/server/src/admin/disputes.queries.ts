import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { IS_REFUSED_FOR_GOOD } from '../features/payments/index.ts'

interface ProblemLine {
  id: string
  created_at: Date
  reported_by: string
  text: string
  gig: string
  amount_cents: number
  disputed_cents: number
}

interface RefusedLine {
  id: string
  kind: 'refund' | 'transfer'
  transaction_id: string
  amount_cents: number
  decided_at: Date
  failure: string | null
}

interface ClaimLine {
  id: string
  settlement: string | null
  made_by: string | null
  claimed_cents: number | null
  answer_by: Date | null
  due_cents: number
  gig: string
}

/** Returns the problems that freeze a fee, oldest first. */
export async function listOpenProblems(db: Database): Promise<ProblemLine[]> {
  const { rows } = await sql<ProblemLine>`
      select t.id, p.created_at, p.reported_by, p.text, g.title as gig, t.amount_cents, p.disputed_cents
      from problems p join transactions t on t.id = p.transaction_id join gigs g on g.id = t.gig_id
      where p.status = 'open' order by p.created_at, p.id limit 500`.execute(db)
  return rows
}

/** Returns refunds and transfers that the provider refused, and that nothing has replaced. */
export async function listRefusedOrders(db: Database): Promise<RefusedLine[]> {
  const { rows } = await sql<RefusedLine>`
      select o.id, o.kind, o.transaction_id, o.amount_cents, o.decided_at, o.failure from money_orders o
      where ${IS_REFUSED_FOR_GOOD}
      order by o.decided_at limit 500`.execute(db)
  return rows
}

/** Returns fees that are owed, unpaid or reported as paid outside Bandstand. */
export async function listUnsettledFees(db: Database): Promise<ClaimLine[]> {
  const { rows } = await sql<ClaimLine>`
      select t.id, t.settlement, o.made_by, o.amount_cents as claimed_cents, o.answer_by,
        case when t.owed_cents > 0 then t.owed_cents else t.amount_cents end as due_cents, g.title as gig
      from transactions t join gigs g on g.id = t.gig_id
        left join outside_claims o on o.transaction_id = t.id and o.status = 'open'
      where t.settlement in ('owed', 'unpaid') or o.number is not null
      order by t.created_at desc, t.id limit 500`.execute(db)
  return rows
}
