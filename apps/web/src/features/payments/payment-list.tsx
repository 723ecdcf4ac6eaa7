import type { TransactionPage } from '@bandstand/api-spec'
import { Link } from 'react-router'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TicketStub } from '../../components/ui/ticket-stub.tsx'
import { dollars } from '../../lib/gig-words.ts'
import { PaymentStamp } from './payment-stamp.tsx'
import { counterpart, dayText } from './payment-words.ts'

export interface PaymentListProps {
  found: TransactionPage
  /** The payment that the panel shows. */
  chosenId: string | undefined
  hrefFor: (at: { page: number; payment?: string }) => string
}

/** The payments of a page, newest first. It scrolls by itself, by keyboard too. */
export function PaymentList({ found, chosenId, hrefFor }: PaymentListProps) {
  const { transactions, total, page, pageSize } = found
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard */}
      <section className="pay-list" aria-label="Your payments" tabIndex={0}>
        <ul>
          {transactions.map((payment) => {
            const { label, name } = counterpart(payment)
            const chosen = payment.id === chosenId
            return (
              <li key={payment.id}>
                <Link
                  to={hrefFor({ page, payment: payment.id })}
                  className="pay-row"
                  aria-current={chosen ? 'true' : undefined}
                  preventScrollReset
                >
                  <TicketStub date={payment.gig.date} lit={chosen} />
                  <span className="t5">{payment.gig.title}</span>
                  <span className="pay-row__sum">{dollars(payment.amount)}</span>
                  <span className="pay-row__with">
                    {label}: {name}
                    <br />
                    <time dateTime={payment.createdAt}>{dayText(payment.createdAt)}</time>
                  </span>
                  <PaymentStamp payment={payment} />
                </Link>
              </li>
            )
          })}
        </ul>
      </section>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={(to) => hrefFor({ page: to })}
      />
    </>
  )
}
