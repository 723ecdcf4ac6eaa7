import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/text/class-names.ts'

/** Shows a link to another site, in a new tab. `inline` for one within a text or a row of facts. */
export function OutsideLink({
  url,
  inline = false,
  children,
}: {
  url: string
  inline?: boolean
  children: ReactNode
}) {
  return (
    <a
      className={classNames('link', !inline && 'inline-flex min-h-11 min-w-11 items-center')}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      <ArrowUpRight className="i i--s ml-1 inline" aria-hidden="true" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
