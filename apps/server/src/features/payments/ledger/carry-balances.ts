import type { Deps } from '../../../deps.ts'
import { closePeriod, isPeriodFull, type PeriodRule, readSettledPosting } from './carried-balances.queries.ts'

/** So a balance is summed from at most about a thousand postings, and accounts with few of them get no rows. */
const RULE: PeriodRule = { postings: 1000, carriedFrom: 100 }
/** The next run closes the rest. Only an old ledger has as many. */
const PERIODS_A_RUN = 200

/**
 * Closes the periods that are full and carries balances forward. Each is a transaction of its own. When somebody posts for long,
 * nothing is closed: balances are right either way, and the next run tries again.
 */
export async function carryBalances(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  rule: PeriodRule = RULE,
): Promise<void> {
  if (!(await isPeriodFull(db, rule))) return
  const settled = await readSettledPosting(db)
  if (settled === null) {
    log.warn('a transaction that posts took too long to carry balances forward')
    return
  }
  for (let closed = 0; closed < PERIODS_A_RUN; closed++)
    if (!(await closePeriod(db, { at: now(), settled, rule }))) return
}
