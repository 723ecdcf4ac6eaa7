import type { TransactionPage } from '@bandstand/api-spec'
import { localDayText } from '@bandstand/domain/time'
import { formatDollars } from '@bandstand/domain/money'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import { PickList } from '../../components/ui/choices/pick-list.tsx'
import { dueText } from '../../lib/text/funding-text.ts'
import { PaymentStamp } from './payment-stamp.tsx'
import { counterpart, shownSum } from './payment-text.ts'

export interface PaymentListProps {
  found: TransactionPage
  /** The payment that the panel shows. */
  chosenId: string | undefined
  hrefFor: (at: { page: number; payment?: string }) => string
}

/** Shows the payments of a page, newest first. */
export function PaymentList({ found, chosenId, hrefFor }: PaymentListProps) {
  const rows = found.transactions.map((payment) => {
    const { label, name } = counterpart(payment)
    const due = payment.funding.dueAt && dueText(payment.funding, payment.gig.timeZone)
    const created = (
      <>
        <time dateTime={payment.createdAt}>Created {localDayText(payment.createdAt)}</time>
        {due && <span className="block">{due}</span>}
      </>
    )
    return {
      id: payment.id,
      href: hrefFor({ page: found.page, payment: payment.id }),
      date: payment.gig.date,
      title: payment.gig.title,
      sum: formatDollars(shownSum(payment)),
      lines: [`${label}: ${name}`, created] as const,
      stamp: <PaymentStamp payment={payment} />,
    }
  })
  return (
    <>
      <PickList label="Your payments" rows={rows} chosenId={chosenId} />
      <Pagination of={found} hrefFor={(to) => hrefFor({ page: to })} />
    </>
  )
}
