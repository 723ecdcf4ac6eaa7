import { Unplug } from 'lucide-react'
import './test-money.css'

/** Says that nothing can be paid here; bookings work without. */
export function PaymentsOff({ children }: { children: string }) {
  return (
    <p className="test-money">
      <Unplug className="i" aria-hidden="true" />
      <span>
        <b>Payments aren’t set up on this Bandstand yet.</b> {children}
      </span>
    </p>
  )
}
