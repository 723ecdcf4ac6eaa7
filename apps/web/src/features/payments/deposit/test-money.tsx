import { FlaskConical } from 'lucide-react'
import './test-money.css'

/** Shows that no real money moves here. */
export function TestMoney() {
  return (
    <p className="test-money">
      <FlaskConical className="i" aria-hidden="true" />
      <span>
        <b>Test money.</b> This site uses a built-in payment provider for trying things out, so no real money
        moves.
      </span>
    </p>
  )
}
