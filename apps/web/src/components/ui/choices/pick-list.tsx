import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '../status/skeleton.tsx'
import { SkeletonGroup } from '../status/skeleton-group.tsx'
import { TicketStub } from '../pictures/ticket-stub.tsx'

interface Pick {
  id: string
  /** Shows the row in the panel beside the list. */
  href: string
  /** The day of the gig, as 2026-11-28. */
  date: string
  title: string
  /** At the right of the title. */
  sum?: string
  /** Below the title: with whom, and the text beside the stamp. */
  lines: readonly [ReactNode, ReactNode]
  stamp: ReactNode
}

export interface PickListProps {
  label: string
  rows: readonly Pick[]
  /** The row that the panel shows. */
  chosenId: string | undefined
}

/** Shows rows beside a panel with the chosen one. The list scrolls on its own, by keyboard too. */
export function PickList({ label, rows, chosenId }: PickListProps) {
  const list = useChosenInView(chosenId)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard
    <section className="pick-list" aria-label={label} tabIndex={0} ref={list}>
      <ul>
        {rows.map(({ id, href, date, title, sum, lines: [first, second], stamp }) => (
          <li key={id}>
            <Link
              to={href}
              className="pick-row"
              aria-current={id === chosenId ? 'true' : undefined}
              preventScrollReset
            >
              <TicketStub date={date} highlighted={id === chosenId} />
              <span className="pick-row__title t5">{title}</span>
              {sum && <span className="pick-row__sum">{sum}</span>}
              <span className="pick-row__line">{first}</span>
              <span className="pick-row__line">
                {second}
                {stamp}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the list while it is loading, which its first row says. */
export function PickListSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="pick-list">
      {['a', 'b', 'c', 'd'].map((row, index) => (
        <div key={row} className="pick-row">
          <Skeleton className="pick-row__stub-skeleton" />
          {index === 0 ? <span className="muted">{label}</span> : <Skeleton className="h-[22px] w-4/5" />}
          <Skeleton className="h-[38px] w-3/5" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** Scrolls the list, not the page, to the chosen row, for members who arrive by a link. */
function useChosenInView(chosenId: string | undefined) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!chosenId || !list.current || !row) return
    const { top, bottom } = list.current.getBoundingClientRect()
    list.current.scrollTop += Math.max(0, row.bottom - bottom) - Math.max(0, top - row.top)
  }, [chosenId])
  return list
}
