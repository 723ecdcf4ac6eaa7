import { Button } from '../page/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface NoSuchPageProps {
  page: number
  /** What the list has: 'your payments'. */
  of: string
  /** The address of the first page. */
  first: string
  className?: string
}

/** Shows that a list has no such page, as an old address may ask for one. */
export function NoSuchPage({ page, of, first, className }: NoSuchPageProps) {
  const action = <Button to={first}>Go to the first page</Button>
  return <EmptyState className={className} title={`There’s no page ${page} of ${of}.`} action={action} />
}
