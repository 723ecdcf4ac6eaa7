import { Unplug } from 'lucide-react'
import './deposit/test-money.css'

/** Shows that payments are turned off here, and that bookings work without them. */
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
