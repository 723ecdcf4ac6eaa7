import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageNumbers } from '../../../lib/api/page-numbers.ts'

export interface PaginationProps {
  /** The page that is shown, from 1. */
  of: { page: number; total: number; pageSize: number }
  /** Returns the address of a page, with filters and order. */
  hrefFor: (page: number) => string
  label?: string
}

/** Shows Previous and Next around the numbered pages, all of them links; nothing for a single page. */
export function Pagination({ of: { page, total, pageSize }, hrefFor, label = 'Pages' }: PaginationProps) {
  const pageCount = Math.ceil(total / pageSize)
  if (pageCount <= 1) return null
  return (
    <nav className="pages" aria-label={label}>
      <Step to={page > 1 ? hrefFor(page - 1) : null} rel="prev">
        <ChevronLeft className="i i--s" aria-hidden="true" />
        Previous
      </Step>
      {pageNumbers(page, pageCount).map((number, i) =>
        number === 'gap' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a gap has no name but its place
          <span key={`gap-${i}`} className="is-far" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefFor(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={number === page ? undefined : 'is-far'}
          >
            {number}
          </Link>
        ),
      )}
      <Step to={page < pageCount ? hrefFor(page + 1) : null} rel="next">
        Next
        <ChevronRight className="i i--s" aria-hidden="true" />
      </Step>
    </nav>
  )
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  return to === null ? (
    // A disabled link: without an address an anchor has the role only by saying so.
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid
    <a role="link" aria-disabled="true">
      {children}
    </a>
  ) : (
    <Link to={to} rel={rel}>
      {children}
    </Link>
  )
}
