import type { SeriesDetail } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { UnloadedPage } from '../../components/layout/unloaded-page.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { AddDatesDialog } from '../../features/series/add-dates-dialog.tsx'
import { CancelDatesDialog } from '../../features/series/cancel-dates-dialog.tsx'
import { SeriesDateRow } from '../../features/series/series-date-row.tsx'
import { useArrivalMessage } from '../../lib/screen/use-arrival-message.ts'
import { api, isMissing } from '../../lib/api/api.ts'

/** Shows /series/:id, for its venue. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(api.series.get.queryOptions({ input: { id } }))
  if (isMissing(query.error, 'SERIES_NOT_FOUND')) return <NoSuchSeries />
  if (!query.data)
    return (
      <UnloadedPage
        page="Series"
        query={query}
        skeleton={
          <SkeletonGroup label="Loading the series…">
            <Skeleton className="h-[320px] w-full" />
          </SkeletonGroup>
        }
      />
    )
  return <Series key={id} series={query.data} />
}

function Series({ series }: { series: SeriesDetail }) {
  const arrival = useArrivalMessage()
  const [adding, setAdding] = useState(false)
  const [canceling, setCanceling] = useState<string | null>(null)
  const chosen = series.dates.find(({ gigId }) => gigId === canceling)
  const title = (series.dates.findLast(({ changed }) => !changed) ?? series.dates.at(-1))?.title ?? 'Series'
  return (
    <div className="stack">
      <PageTitle page={title} />
      <PageHead
        title={title}
        actions={
          <>
            {series.dates.some(({ status }) => status === 'open') && (
              <Button to={`/artists?series=${series.id}`}>Find artists</Button>
            )}
            <Button variant="act" onClick={() => setAdding(true)}>
              Add dates
            </Button>
          </>
        }
      >
        {series.text}
      </PageHead>
      <TextAlert tone="success" onDismiss={arrival.dismiss} text={arrival.message} />
      <ul aria-label="Dates">
        {series.dates.map((date) => (
          <SeriesDateRow key={date.gigId} date={date} onCancel={() => setCanceling(date.gigId)} />
        ))}
      </ul>
      {adding && <AddDatesDialog series={series} onClose={() => setAdding(false)} />}
      {chosen && <CancelDatesDialog date={chosen} onClose={() => setCanceling(null)} />}
    </div>
  )
}

function NoSuchSeries() {
  return (
    <MissingPage
      page="Series not found"
      art="no-such-gig"
      text="We couldn’t find this series."
      action={<Button to="/my-gigs">See my gigs</Button>}
    >
      Only the venue that posted a series can see its page.
    </MissingPage>
  )
}
