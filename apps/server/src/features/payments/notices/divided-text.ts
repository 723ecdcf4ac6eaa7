import { formatMoney } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import type { PaymentFactsRow } from './payment-notice.queries.ts'

/** How an act divided what it got. */
export type Divided = Pick<PaymentFactsRow, 'players_paid' | 'commission_cents'>

/** Returns where money is that an act got, to its people: in its balance, or in those of its players. */
export function balanceText({ players_paid: players, commission_cents: commission }: Divided): string {
  const agent = commission > 0 ? `${formatMoney(commission)} of it went to your agent as commission. ` : ''
  if (players === 0) {
    const what = commission > 0 ? 'The rest is' : 'It’s'
    return `${agent}${what} in your Bandstand balance. You can withdraw it to your bank at any time.`
  }
  const split = commission > 0 ? 'The rest was' : 'It was'
  return `${agent}${split} split among ${countOf(players, 'player')}, and each share is in its owner’s balance. The booking shows who got how much.`
}
