import type { ApplicantCard as Applicant, ApplicantPage } from '@bandstand/api-spec'
import { COMPARED } from '@bandstand/domain/booking'
import { type ReactNode, useRef } from 'react'
import { Pagination } from '../../../components/ui/page/pagination.tsx'
import { useScreenShortcuts } from '../../../lib/screen/screen-shortcuts.ts'
import { ApplicantCard } from './applicant-card.tsx'
import { applicantsAddress, type ApplicantsView } from './applicants-address.ts'
import type { Decisions } from './use-decisions.tsx'
import './applicant-card.css'

export interface ApplicantListProps {
  found: ApplicantPage
  view: ApplicantsView
  decisions: Decisions
  /** The first works of an artist, from another area. */
  worksOf: (applicant: Applicant) => ReactNode
  /** Ids of the applications to compare. */
  selected: readonly string[]
  onSelect: (selected: readonly string[]) => void
}

/** Shows one page of a gig's applicants; J and K move from one to the next. */
export function ApplicantList({ found, view, decisions, worksOf, selected, onSelect }: ApplicantListProps) {
  const list = useRef<HTMLOListElement>(null)
  const step = (by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('h3 a') ?? [])]
    const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
    const next = links[at === -1 ? 0 : at + by]
    next?.focus()
    next?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  useScreenShortcuts([
    { keys: ['j'], label: 'Next applicant', run: () => step(1) },
    { keys: ['k'], label: 'Previous applicant', run: () => step(-1) },
  ])
  const firstWaiting = found.applications.find(({ waitingFor }) => waitingFor === 'venue')
  const full = selected.length >= COMPARED.max
  return (
    <>
      <ol className="applicants" ref={list}>
        {found.applications.map((applicant) => (
          <ApplicantCard
            key={applicant.id}
            applicant={applicant}
            order={view}
            works={worksOf(applicant)}
            isMain={applicant === firstWaiting}
            selected={selected.includes(applicant.id)}
            full={full}
            onSelect={(on) =>
              onSelect(on ? [...selected, applicant.id] : selected.filter((id) => id !== applicant.id))
            }
            {...decisions.of(applicant)}
          />
        ))}
      </ol>
      <Pagination of={found} hrefFor={(page) => applicantsAddress(found.gig.id, { ...view, page })} />
    </>
  )
}
