import type { AnnouncedBill } from '@bandstand/api-spec'
import { clockTime, dayText } from '@bandstand/domain/time'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { UnloadedPage } from '../../components/layout/unloaded-page.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { ShareButton } from '../../components/ui/page/share-button.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { Page } from '../../features/site/page.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import '../../features/bills/bill-order.css'
import '../../features/site/page.css'

/** Shows /nights/:id: an announced bill, to everybody. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <QueryClientProvider client={queryClient}>
      <NightPage id={id} />
    </QueryClientProvider>
  )
}

function NightPage({ id }: { id: string }) {
  const query = useQuery(api.bills.night.queryOptions({ input: { id } }))
  if (isMissing(query.error, 'NIGHT_NOT_FOUND')) return <NoNight />
  if (!query.data)
    return (
      <div className="page">
        <UnloadedPage
          page="Night"
          query={query}
          skeleton={
            <SkeletonGroup label="Loading the night…">
              <Skeleton className="h-80 max-w-2xl" />
            </SkeletonGroup>
          }
        />
      </div>
    )
  return <Announced night={query.data} />
}

function Announced({ night }: { night: AnnouncedBill }) {
  const { venue, city, state, acts, doors, isOver } = night
  return (
    <Page title={night.title} intro={dayText(night.date, 'full')}>
      <div className="stack gap-4">
        {isOver && <p>This night is over.</p>}
        <p>
          <Link to={`/profile/${venue.id}`}>{venue.name}</Link>
          {city && state && <span className="muted block">{`${city}, ${state}`}</span>}
        </p>
        <ol className="bill-order">
          {doors !== null && (
            <li className="bill-order__act">
              <span className="bill-order__time">{clockTime(doors.slice(11))}</span>
              <span className="bill-order__what">Doors</span>
            </li>
          )}
          {acts.map(({ artist, start, end, startsAt }, index) => (
            <li key={`${startsAt} ${index}`} className="bill-order__act">
              <span className="bill-order__time">{clockTime(start.slice(11))}</span>
              <span className="bill-order__what">
                {artist ? <Link to={`/artists/${artist.id}`}>{artist.name}</Link> : 'To be announced'}
                <span className="muted block">until {clockTime(end.slice(11))}</span>
              </span>
            </li>
          ))}
        </ol>
        <div className="row">
          <ShareButton path={`/nights/${night.id}`} title={night.title} />
        </div>
      </div>
    </Page>
  )
}

function NoNight() {
  return (
    <div className="page">
      <MissingPage
        page="Night not found"
        art="no-such-gig"
        text="We couldn’t find this night."
        action={<Button to="/">Go to Bandstand</Button>}
      >
        It may have been cancelled, or the link may be incomplete.
      </MissingPage>
    </div>
  )
}
