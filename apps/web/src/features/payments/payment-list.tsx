import type { TransactionPage } from '@bandstand/api-spec'
import { Pagination } from '../../components/ui/pagination.tsx'
import { PickList } from '../../components/ui/pick-list.tsx'
import { dollars } from '../../lib/gig-words.ts'
import { PaymentStamp } from './payment-stamp.tsx'
import { counterpart, dayText } from './payment-words.ts'

export interface PaymentListProps {
  found: TransactionPage
  /** The payment that the panel shows. */
  chosenId: string | undefined
  hrefFor: (at: { page: number; payment?: string }) => string
}

/** The payments of a page, newest first. */
export function PaymentList({ found, chosenId, hrefFor }: PaymentListProps) {
  const { transactions, total, page, pageSize } = found
  const rows = transactions.map((payment) => {
    const { label, name } = counterpart(payment)
    const created = <time dateTime={payment.createdAt}>Created {dayText(payment.createdAt)}</time>
    return {
      id: payment.id,
      href: hrefFor({ page, payment: payment.id }),
      date: payment.gig.date,
      title: payment.gig.title,
      sum: dollars(payment.amount),
      lines: [`${label}: ${name}`, created] as const,
      stamp: <PaymentStamp payment={payment} />,
    }
  })
  return (
    <>
      <PickList label="Your payments" rows={rows} chosenId={chosenId} />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={(to) => hrefFor({ page: to })}
      />
    </>
  )
}
