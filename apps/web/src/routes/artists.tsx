import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { PageHead } from '../components/ui/page-head.tsx'
import { PageTitle } from '../components/ui/page-title.tsx'

/** /artists */
export function Component() {
  return (
    <div className="stack stack--l">
      <PageTitle page="Artists" />
      <PageHead title="Artists" />
      <EmptyState
        art="artists-soon"
        title="The artist directory opens soon"
        action={
          <Button variant="act" to="/gigs">
            Browse Gigs
          </Button>
        }
      >
        Musicians are filling in their profiles. Until the doors open, the gigs are on.
      </EmptyState>
    </div>
  )
}
