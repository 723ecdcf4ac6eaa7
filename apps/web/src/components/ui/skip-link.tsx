import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

export interface SkipLinkProps {
  /** The id of the element that the keyboard goes on at. */
  to: string
  children: ReactNode
  /** Shows itself where it stands, not at the top of the page. */
  here?: boolean
}

/** Past many things at once, for the keyboard; nobody sees it before it has the focus. */
export function SkipLink({ to, children, here }: SkipLinkProps) {
  const skip = (event: MouseEvent) => {
    const target = document.getElementById(to)
    if (!target) return
    // The address stays as it is: a fragment would be a visit of its own, with its own place to scroll to.
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
