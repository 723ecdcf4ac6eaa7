import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../../../lib/text/class-names.ts'

export interface SkipLinkProps {
  /** The id of the element that the focus moves to. */
  to: string
  children: ReactNode
  /** Shown at its own place, not at the top of the page. */
  here?: boolean
}

/** Shows, once it has the focus, a link past many controls for keyboard users. */
export function SkipLink({ to, children, here }: SkipLinkProps) {
  const skip = (event: MouseEvent) => {
    const target = document.getElementById(to)
    if (!target) return
    // The address stays: a fragment would be a history entry with its own scroll position.
    event.preventDefault()
    target.tabIndex = -1
    target.focus()
  }
  return (
    <a className={classNames('btn skip', here && 'skip--here')} href={`#${to}`} onClick={skip}>
      {children}
    </a>
  )
}
