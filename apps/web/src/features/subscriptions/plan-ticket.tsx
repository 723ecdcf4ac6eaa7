import type { Tier } from '@bandstand/domain/subscriptions'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { TIER_NAMES } from './plan-text.ts'
import './plan-ticket.css'

export interface PlanTicketProps {
  tier: Tier
  /** Opposite the plan's name: its price, or that it is the member's own. */
  aside: ReactNode
  note: ReactNode
  children: ReactNode
  /** The actions, at the lower edge. */
  end?: ReactNode
}

/** Shows a plan as a ticket: its name on the stub, below it what it contains. */
export function PlanTicket({ tier, aside, note, children, end }: PlanTicketProps) {
  const id = useId()
  return (
    <section className={`plan plan--${tier}`} aria-labelledby={id}>
      <div className="plan__stub">
        <h2 className="plan__name" id={id}>
          {TIER_NAMES[tier]}
        </h2>
        <div className="plan__price">{aside}</div>
        <div className="plan__note">{note}</div>
      </div>
      <div className="plan__body">
        <div className="stack">{children}</div>
        {end && <div className="plan__end">{end}</div>}
      </div>
    </section>
  )
}

/** Shows the badge of the member's own plan. */
export function CurrentPlan() {
  return <span className="badge badge--completed">Current plan</span>
}

/** Shows what a plan contains, one line each. */
export function Benefits({ benefits }: { benefits: readonly string[] }) {
  return (
    <ul className="plan__benefits">
      {benefits.map((benefit) => (
        <li key={benefit}>
          <Check className="i" aria-hidden="true" />
          {benefit}
        </li>
      ))}
    </ul>
  )
}
