import type { DaySheet } from '@bandstand/api-spec'
import { rangeText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { FilePen, Pencil, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { BackLink } from '../../components/ui/page/back-link.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { bookingStamp } from '../../features/booking/booking-text.ts'
import { bookingHint } from '../../features/booking/booking-text.ts'
import { ArtistPart } from '../../features/day-sheets/artist-part.tsx'
import { CheckIns } from '../../features/day-sheets/check-ins.tsx'
import { DayFacts } from '../../features/day-sheets/day-facts.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import '../../features/day-sheets/day-sheet.css'

const ArtistPartDialog = lazyPart(async () => ({
  default: (await import('../../features/day-sheets/artist-part-dialog.tsx')).ArtistPartDialog,
}))
const VenuePartDialog = lazyPart(async () => ({
  default: (await import('../../features/day-sheets/venue-part-dialog.tsx')).VenuePartDialog,
}))

/** Shows /bookings/:id/day-sheet: what both parties need on the day of the show, readable in bad light on a phone. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(api.daySheets.get.queryOptions({ input: { bookingId: id }, staleTime: 0 }))
  if (isMissing(query.error, 'BOOKING_NOT_FOUND')) return <NoSuchSheet />
  return (
    <div className="stack day-sheet">
      <PageTitle page={query.data ? `Day sheet, ${query.data.gig.title}` : 'Day sheet'} />
      <BackLink to={`/bookings/${id}`}>Booking</BackLink>
      {query.isPending && <SheetSkeleton />}
      {query.data ? <Sheet sheet={query.data} /> : query.isError && <LoadFailed query={query} />}
    </div>
  )
}

function Sheet({ sheet }: { sheet: DaySheet }) {
  const [editing, setEditing] = useState(false)
  const { gig, artist, venue, status, terms, contract, abilities } = sheet
  const isUpToVenue = abilities.editVenuePart && sheet.venuePart.version === 0
  const Dialog = abilities.editVenuePart ? VenuePartDialog : ArtistPartDialog
  return (
    <>
      <PageHead title={gig.title}>
        {artist.name} at {venue.name}
      </PageHead>
      {status !== 'confirmed' && (
        <div className="status-line">
          <StatusBadge {...bookingStamp({ status, signed: contract?.status === 'signed' })} />
          {bookingHint(status) && <p className="muted">{bookingHint(status)}</p>}
        </div>
      )}
      <div className="day-sheet__parts">
        <DayFacts sheet={sheet} when={rangeText(terms)} />
        <CheckIns sheet={sheet} />
        <ArtistPart sheet={sheet} />
      </div>
      <div className="row day-sheet__acts">
        {(abilities.editVenuePart || abilities.editArtistPart) && (
          <Button variant={isUpToVenue ? 'act' : 'plain'} onClick={() => setEditing(true)}>
            <Pencil className="i" aria-hidden="true" />
            {abilities.editVenuePart ? 'Edit day sheet' : 'Edit set list and notes'}
          </Button>
        )}
        {contract && (
          <Button to={`/contracts/${contract.id}`}>
            <FilePen className="i" aria-hidden="true" />
            Contract
          </Button>
        )}
        <Button variant="quiet" onClick={() => print()}>
          <Printer className="i" aria-hidden="true" />
          Print
        </Button>
      </div>
      {editing && (
        <Suspense>
          <Dialog sheet={sheet} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

function SheetSkeleton() {
  return (
    <SkeletonGroup label="Loading day sheet…" className="stack">
      <Skeleton className="h-24" />
      <div className="day-sheet__parts">
        <Skeleton className="h-[430px]" />
        <Skeleton className="h-72" />
      </div>
    </SkeletonGroup>
  )
}

function NoSuchSheet() {
  return (
    <MissingPage
      page="Day sheet not found"
      art="no-such-booking"
      text="We couldn’t find this day sheet."
      action={<Button to="/bookings">See all bookings</Button>}
    >
      The link may be incomplete, or this booking isn’t yours.
    </MissingPage>
  )
}
