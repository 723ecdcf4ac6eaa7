import { firstPartyOf } from '@bandstand/domain/accounts'
import { formatMoney } from '@bandstand/domain/money'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { RecoveryHook } from '../../../auth/account-hooks.ts'
import { findTimeZone } from '../../booking/index.ts'
import { delayPayouts, sumOrderedPayouts } from './payout-accounts.queries.ts'

/**
 * Pays nothing to a bank for a day after an owner took the account back: whoever was in it may have changed the bank or ordered a
 * withdrawal, and whoever used the link may not be the owner, who reads of it in that day.
 */
export const delayWithdrawals: RecoveryHook = async (tx, { userId, at }) => {
  const from = await delayPayouts(tx, userId, at)
  if (from === null) return []
  const orderedCents = await sumOrderedPayouts(tx, userId)
  const start = instantText(from, (await findTimeZone(tx, firstPartyOf(userId))) ?? DEFAULT_TIME_ZONE)
  return [
    { label: 'Withdrawals', value: `Nothing is paid to a bank before ${start}` },
    ...(orderedCents > 0
      ? [
          {
            label: 'Ordered before',
            value: `${formatMoney(orderedCents)}, paid after that. If you didn’t order it, freeze withdrawals on the page of your payments`,
          },
        ]
      : []),
  ]
}
