import type { TransactionDetail } from '@bandstand/api-spec'
import { receiptOf } from '@bandstand/domain/payments'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { Mark } from '../../components/layout/mark.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import './receipt.css'

/** Shows the receipt of a completed payment in print only, instead of the page. */
export function Receipt({ payment, isTestMoney }: { payment: TransactionDetail; isTestMoney: boolean }) {
  const { title, rows, sums, note } = receiptOf(payment, isTestMoney)
  return (
    <article className="receipt" aria-label={title}>
      <div className="receipt__top">
        <h2 className="poster">{title}</h2>
        <p>
          <Mark /> {PRODUCT_NAME}
        </p>
      </div>
      <div className="scotch" aria-hidden="true" />
      <DescriptionList rows={rows.map(({ label, value }) => ({ term: label, value }))} />
      <DescriptionList
        kind="sums"
        rows={sums.map(({ label, value }, index) => ({ term: label, value, total: index === 0 }))}
      />
      <p>{note}</p>
    </article>
  )
}
