import type { AccountDeletion } from '@bandstand/api-spec'
import type { OpenBusiness } from '@bandstand/domain/accounts'
import { formatDollars } from '@bandstand/domain/money'
import { Link } from '../../components/ui/page/link.tsx'

type Open = AccountDeletion['open'][number]

const BUSINESS_TEXTS: Record<OpenBusiness, { text: (open: Open) => string; to: string; link: string }> = {
  bookings: {
    text: ({ count }) =>
      count === 1 ? 'You have 1 upcoming booking.' : `You have ${count} upcoming bookings.`,
    to: '/bookings',
    link: 'Play or cancel',
  },
  payments: {
    text: ({ amount }) => `${formatDollars(amount ?? 0)} in payments is due or held.`,
    to: '/payments',
    link: 'Release or cancel',
  },
  transfers: {
    text: ({ amount }) => `${formatDollars(amount ?? 0)} is on its way to a bank or card.`,
    to: '/payments',
    link: 'See when they arrive',
  },
  balance: {
    text: ({ amount }) => `${formatDollars(amount ?? 0)} is in your balance.`,
    to: '/payments',
    link: 'Withdraw',
  },
  unclaimed: {
    text: ({ amount }) => `${formatDollars(amount ?? 0)} is kept for people without an account.`,
    to: '/payments',
    link: 'Return it to the act',
  },
}

/** Shows what has to be settled before an account can be deleted, each with a link to where that is done. */
export function OpenBusinessList({ open }: { open: Open[] }) {
  return (
    <ul className="stack">
      {open.map((entry) => (
        <li key={entry.kind}>
          {BUSINESS_TEXTS[entry.kind].text(entry)}{' '}
          <Link to={BUSINESS_TEXTS[entry.kind].to}>{BUSINESS_TEXTS[entry.kind].link}</Link>
        </li>
      ))}
    </ul>
  )
}
