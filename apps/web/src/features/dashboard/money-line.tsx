import type { Overview } from '@bandstand/api-spec'
import { formatDollars } from '@bandstand/domain/money'
import { Link } from '../../components/ui/page/link.tsx'
import './money-line.css'

type Money = NonNullable<Overview['money']>

/** Shows the reader's money in one line; nothing while there is none. */
export function MoneyLine({ money, venue }: { money: Money; venue: boolean }) {
  const texts = moneyTexts(money, venue)
  if (texts.length === 0) return null
  return (
    <p className="money-line">
      {texts.map(({ amount, label }) => (
        <span key={label}>
          <b className="num">{formatDollars(amount)}</b> {label}
        </span>
      ))}
      <Link to="/payments">See payments</Link>
    </p>
  )
}

/** Returns the sums that aren't 0, each with what it is. */
function moneyTexts({ held, due, owed, available }: Money, venue: boolean) {
  return [
    { amount: available ?? 0, label: 'available' },
    { amount: held, label: 'held' },
    { amount: due, label: venue ? 'to deposit' : 'awaiting deposit' },
    { amount: owed, label: venue ? 'owed' : 'owed to you' },
  ].filter(({ amount }) => amount > 0)
}
