import { ArrowRight, Check } from 'lucide-react'
import { Link } from 'react-router'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import './steps.css'

export interface GettingStartedProps {
  venue: boolean
  profileComplete: boolean
  gigsExplored: boolean
}

/** Shows the two steps of a first visit, ticked off when done. */
export function GettingStarted({ venue, profileComplete, gigsExplored }: GettingStartedProps) {
  return (
    <section aria-labelledby="getting-started">
      <SectionHead id="getting-started">Getting Started</SectionHead>
      <ol className="steps">
        <Step
          number={1}
          title="Complete Profile"
          to="/profile/edit"
          done={profileComplete}
          text={
            venue
              ? 'Your venue’s name, type and place, so artists know where they’d play.'
              : 'Your name and what you do, so people know who they’re booking.'
          }
        />
        <Step
          number={2}
          title="Explore Gigs"
          to="/gigs"
          done={gigsExplored}
          text="Every open date in metro Detroit, with the pay listed."
        />
      </ol>
    </section>
  )
}

interface StepProps {
  number: number
  title: string
  text: string
  to: string
  done: boolean
}

function Step({ number, title, text, to, done }: StepProps) {
  return (
    <li className={done ? 'step is-done' : 'step'}>
      <span className="step__n" aria-hidden="true">
        {done ? <Check className="i" /> : number}
      </span>
      <span className="step__text">
        <Link to={to} className="t5">
          {title}
        </Link>
        <span className="muted">{text}</span>
      </span>
      <span className="step__end">
        {done ? <span className="meta">Done</span> : <ArrowRight className="i" aria-hidden="true" />}
      </span>
    </li>
  )
}
