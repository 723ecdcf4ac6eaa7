import { DAY_MS } from '@bandstand/domain/time'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import type { BookLine } from '../../../integrations/payments/port.ts'
import { checkIntent } from '../deposits/apply-intent.ts'
import { findOrderOf } from './money-orders.queries.ts'
import { checkOrder } from './check-order.ts'
import { type Difference, forEachInSlices, lineName, reportOf, stillDiffering } from './differences.ts'
import { findLastReconciliation, insertReconciliation, readClearedLines } from './reconciliations.queries.ts'

/**
 * How many differing lines are checked with the provider. More than these aren't lost events, and checking would take hours.
 */
const MOST_ASKED = 1000

/**
 * Compares our clearing account with the provider's books, line by line, and returns all differences. Lines that only the
 * provider has are checked first, because their event may be lost. What differs after that is stored and logged for the
 * operator, the first lines of each kind with their number. A line that has only just begun to differ is money in motion, and
 * the next comparison will show it. Throws PAYMENTS_OFF.
 */
export async function reconcile(deps: Deps): Promise<Difference[]> {
  if (deps.payments.name === 'off') throw refusal('PAYMENTS_OFF')
  const before = await compare(deps)
  for (const { kind, id } of before.slice(0, MOST_ASKED)) await catchUp(deps, kind, id)
  const differences = await stillDiffering(before, await compare(deps))
  const { counts, total, shown } = reportOf(differences)
  await insertReconciliation(deps.db, {
    at: deps.now(),
    differences: JSON.stringify(shown),
    difference_count: total,
  })
  for (const difference of shown) deps.log.error({ difference }, 'the books differ')
  if (total > shown.length)
    deps.log.error({ counts, total }, 'the books differ in more lines than were logged')
  return differences
}

/** Reconciles once a day, no matter how many servers there are: a clock runs on one of them at a time. */
export async function reconcileDaily(deps: Deps): Promise<void> {
  if (deps.payments.name === 'off') return
  const last = await findLastReconciliation(deps.db)
  if (!last || deps.now().getTime() - last.getTime() >= DAY_MS) await reconcile(deps)
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
  await forEachInSlices(readClearedLines(deps.db), (line) => void (lineOf(line).oursCents += line.cents))
  await forEachInSlices(deps.payments.books(), (line) => void (lineOf(line).theirsCents += line.amountCents))
  const differing: Difference[] = []
  await forEachInSlices(sums.values(), (line) => {
    const { oursCents, theirsCents } = line
    if (oursCents !== theirsCents) differing.push(line)
  })
  return differing
}
