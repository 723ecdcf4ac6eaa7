import type { ReactNode } from 'react'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { LoadFailed, type LoadFailedProps } from '../ui/status/load-failed.tsx'

interface UnloadedPageProps {
  /** What the page shows, as its title until its own is known: "Booking". */
  page: string
  query: LoadFailedProps['query'] & { isError: boolean }
  skeleton: ReactNode
}

/** Shows a page whose data is loading or couldn't be fetched, under a title of its own. */
export function UnloadedPage({ page, query, skeleton }: UnloadedPageProps) {
  return (
    <>
      <PageTitle page={page} />
      <PageHead title={page} />
      {query.isError ? <LoadFailed query={query} /> : skeleton}
    </>
  )
}
