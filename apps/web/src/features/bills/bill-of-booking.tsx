import type { Bill } from '@bandstand/api-spec'
import { Link } from '../../components/ui/page/link.tsx'
import { BillOrder } from './bill-order.tsx'

/** Shows the whole evening that a booking is part of, on the pages of its night. */
export function BillOfBooking({ bill }: { bill: Bill }) {
  return (
    <div className="stack gap-3">
      <p>
        <Link to={`/bills/${bill.id}`}>{bill.title}</Link>
      </p>
      <BillOrder bill={bill} />
    </div>
  )
}
