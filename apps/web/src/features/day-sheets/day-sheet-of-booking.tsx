import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { api } from '../../lib/api/api.ts'
import { NightContact } from './day-facts.tsx'
import { DaySheetView } from './day-sheet-view.tsx'
import './day-sheet.css'

/** Shows the day sheet of a booking on the page of its night, which has the other facts of the show itself. */
export function DaySheetOfBooking({ bookingId, isMain }: { bookingId: string; isMain: boolean }) {
  const query = useQuery(api.daySheets.get.queryOptions({ input: { bookingId } }))
  if (query.data) return <DaySheetView sheet={query.data} isMain={isMain} />
  return query.isError ? <LoadFailed query={query} /> : <DaySheetSkeleton />
}

/** Shows who to call on the night of a booking, from its day sheet. */
export function ContactOfBooking({ bookingId }: { bookingId: string }) {
  const query = useQuery(api.daySheets.get.queryOptions({ input: { bookingId } }))
  if (query.data) return <NightContact sheet={query.data} />
  // The day sheet above says why.
  return query.isError ? null : <Skeleton className="h-14" />
}

/** Shows a day sheet while it is loading. */
export function DaySheetSkeleton() {
  return (
    <SkeletonGroup label="Loading day sheet…" className="day-sheet__parts">
      <Skeleton className="h-[430px]" />
      <Skeleton className="h-72" />
    </SkeletonGroup>
  )
}
