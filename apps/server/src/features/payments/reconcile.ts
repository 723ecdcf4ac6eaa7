import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { BookLine } from '../../integrations/payments/port.ts'
import { checkIntent } from './apply-intent.ts'
import { findOrderOf } from './apply-order.ts'
import { checkOrder } from './check-order.ts'

/** A line on which our books and the provider's differ, in cents; 0 where a side knows nothing of it. */
export interface Difference {
  kind: BookLine['kind']
  /** The provider's id. */
  id: string
  oursCents: number
  theirsCents: number
}

/**
 * Compares our clearing account with the provider's books, line by line. What the provider knows and we do not is asked
 * for first, as its event may be lost; what differs after that is kept and logged for the operator. A line that began to
 * differ only then is money that moves right now: the next comparison will tell.
 */
export async function reconcile(deps: Deps): Promise<Difference[]> {
  const before = await compare(deps)
  for (const { kind, id } of before) await catchUp(deps, kind, id)
  const differences = (await compare(deps)).filter(({ kind, id }) =>
    before.some((known) => known.kind === kind && known.id === id),
  )
  await deps.db
    .insertInto('reconciliations')
    .values({ at: deps.now(), differences: JSON.stringify(differences) })
    .execute()
  for (const difference of differences)
    deps.log.error({ difference }, 'our books and the payment provider’s differ')
  return differences
}

/** Once a day, whatever the number of servers: the clocks run on one of them at a time. */
export async function reconcileDaily(deps: Deps): Promise<void> {
  const { last } = await deps.db
    .selectFrom('reconciliations')
    .select(({ fn }) => fn.max('at').as('last'))
    .executeTakeFirstOrThrow()
  if (!last || deps.now().getTime() - last.getTime() >= 86_400_000) await reconcile(deps)
}

async function catchUp(deps: Deps, kind: BookLine['kind'], id: string): Promise<void> {
  try {
    if (kind === 'charge' || kind === 'charge_back') return await checkIntent(deps, id)
    const order = await findOrderOf(deps.db, kind, id)
    if (order) await checkOrder(deps, order.id)
  } catch (error) {
    deps.log.warn({ error, kind, id }, 'the payment provider could not be asked')
  }
}

async function compare(deps: Deps): Promise<Difference[]> {
  const sums = new Map<string, Difference>()
  const line = (kind: BookLine['kind'], id: string) => {
    const key = `${kind}:${id}`
    const found = sums.get(key) ?? { kind, id, oursCents: 0, theirsCents: 0 }
    sums.set(key, found)
    return found
  }
  for (const { kind, id, cents } of await ownLines(deps)) line(kind, id).oursCents += cents
  for await (const { kind, id, amountCents } of deps.payments.books())
    line(kind, id).theirsCents += amountCents
  return [...sums.values()].filter(({ oursCents, theirsCents }) => oursCents !== theirsCents)
}

/** Everything that went through the clearing account, by the provider's id of it. */
async function ownLines({ db }: Deps): Promise<{ kind: BookLine['kind']; id: string; cents: number }[]> {
  const { rows } = await sql<{ kind: BookLine['kind']; id: string; cents: number }>`
    select case when kind = 'charge' then 'charge' else 'charge_back' end as kind, split_part(key, ':', 2) as id,
      case when kind = 'charge_back_won' then -amount_cents else amount_cents end as cents
    from ledger_postings where kind in ('charge', 'charged_back', 'charge_back_won')
    union all
    select o.kind, coalesce(o.provider_id, o.id::text),
      case when p.kind in ('refunded', 'paid_out') then p.amount_cents else -p.amount_cents end
    from ledger_postings p join money_orders o on o.id = split_part(p.key, ':', 2)::uuid
    where p.kind in ('refunded', 'refund_returned', 'paid_out', 'payout_bounced')`.execute(db)
  return rows
}
