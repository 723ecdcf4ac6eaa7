import type { ReactNode } from 'react'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { EmptyState, type EmptyStateProps } from '../ui/status/empty-state.tsx'

interface MissingPageProps extends Omit<EmptyStateProps, 'title'> {
  page: string
  text: ReactNode
}

/** Shows a whole page that says that what its address names isn't there. */
export function MissingPage({ page, text, ...empty }: MissingPageProps) {
  return (
    <div className="stack stack--l">
      <PageTitle page={page} />
      <PageHead title={page} />
      <EmptyState {...empty} title={text} />
    </div>
  )
}
