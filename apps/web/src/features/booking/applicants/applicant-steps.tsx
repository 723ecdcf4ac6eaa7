import type { ApplicantPlace } from '@bandstand/api-spec'
import type { ApplicantOrder } from '@bandstand/domain/booking'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps, RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '../../../components/ui/page/button.tsx'
import { useScreenShortcuts } from '../../../lib/screen/screen-shortcuts.ts'
import { useSwipe } from '../../../lib/screen/use-swipe.ts'
import { applicantAddress } from './applicants-address.ts'

export interface ApplicantStepsProps {
  /** As it was when the applicant was opened: declining one must not move the next. */
  among: ApplicantPlace
  order: ApplicantOrder
  /** Where a swipe goes from one applicant to the next. */
  surface: RefObject<HTMLElement | null>
  /** The link to the next applicant, focused after a decision. */
  nextLink: RefObject<HTMLAnchorElement | null>
}

/** Shows an applicant's position among the others, and links to the previous and next, also by key and swipe. */
export function ApplicantSteps({ among, order, surface, nextLink }: ApplicantStepsProps) {
  const navigate = useNavigate()
  const { previous, next, place, total } = among
  const go = (to: ApplicantPlace['next']) => to && void navigate(applicantAddress(to.id, order))
  useScreenShortcuts([
    { keys: ['j', 'ArrowRight'], label: 'Next applicant', run: () => go(next) },
    { keys: ['k', 'ArrowLeft'], label: 'Previous applicant', run: () => go(previous) },
  ])
  useSwipe(surface, (direction) => go(direction === 'left' ? next : previous))
  return (
    <nav className="row gap-2" aria-label="Applicants">
      <Step to={previous && applicantAddress(previous.id, order)} rel="prev" aria-keyshortcuts="K ArrowLeft">
        <ChevronLeft className="i i--s" aria-hidden="true" />
        Previous<span className="sr-only">: {previous?.name}</span>
      </Step>
      <span className="meta num">
        {place} of {total}
      </span>
      <Step
        to={next && applicantAddress(next.id, order)}
        rel="next"
        ref={nextLink}
        aria-keyshortcuts="J ArrowRight"
      >
        Next<span className="sr-only">: {next?.name}</span>
        <ChevronRight className="i i--s" aria-hidden="true" />
      </Step>
    </nav>
  )
}

/** Shows a link; nothing at the end, where there is no next one. */
function Step({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string | null }) {
  return to === null ? null : <Link {...rest} to={to} className={buttonClass({ size: 'small' })} />
}
