import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import type { BookLine } from '../../integrations/payments/port.ts'
import { checkIntent } from './apply-intent.ts'
import { findOrderOf } from './money-orders.queries.ts'
import { checkOrder } from './check-order.ts'
import { type Difference, forEachInSlices, lineName, reportOf, stillDiffering } from './differences.ts'

/** How many differing lines the provider is asked about. More than these are no lost events: asking on would take hours. */
const MOST_ASKED = 1000
/** Postings that are read at once. */
const PAGE = 5000

/**
 * Compares our clearing account with the provider's books, line by line. What the provider knows and we do not is asked
 * for first, as its event may be lost; what differs after that is kept and logged for the operator, the first lines of each kind
 * and how many there are. A line that began to differ only then is money that moves right now: the next comparison will tell.
 * Returns all differences. Throws PAYMENTS_OFF.
 */
export async function reconcile(deps: Deps): Promise<Difference[]> {
  if (deps.payments.name === 'off') throw refusal('PAYMENTS_OFF')
  const before = await compare(deps)
  for (const { kind, id } of before.slice(0, MOST_ASKED)) await catchUp(deps, kind, id)
  const differences = await stillDiffering(before, await compare(deps))
  const { counts, total, shown } = reportOf(differences)
  await deps.db
    .insertInto('reconciliations')
    .values({ at: deps.now(), differences: JSON.stringify(shown), difference_count: total })
    .execute()
  for (const difference of shown)
    deps.log.error({ difference }, 'our books and the payment provider’s differ')
  if (total > shown.length)
    deps.log.error(
      { counts, total },
      'our books and the payment provider’s differ in more lines than were logged',
    )
  return differences
}

/** Once a day, whatever the number of servers: the clocks run on one of them at a time. */
export async function reconcileDaily(deps: Deps): Promise<void> {
  if (deps.payments.name === 'off') return
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
  const lineOf = (line: Pick<Difference, 'kind' | 'id'>) => {
    const name = lineName(line)
    const found = sums.get(name) ?? { kind: line.kind, id: line.id, oursCents: 0, theirsCents: 0 }
    sums.set(name, found)
    return found
  }
  await forEachInSlices(ownLines(deps), (line) => void (lineOf(line).oursCents += line.cents))
  await forEachInSlices(deps.payments.books(), (line) => void (lineOf(line).theirsCents += line.amountCents))
  const differing: Difference[] = []
  await forEachInSlices(sums.values(), (line) => {
    const { oursCents, theirsCents } = line
    if (oursCents !== theirsCents) differing.push(line)
  })
  return differing
}

interface OwnLine {
  posting: number
  kind: BookLine['kind']
  id: string
  cents: number
}

/** Everything that went through the clearing account, by the provider's id of it; in pages, as there may be millions. */
async function* ownLines({ db }: Deps): AsyncIterable<OwnLine> {
  for (let after = 0; ;) {
    const { rows } = await sql<OwnLine>`
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
