import { CHECK_IN_LABELS } from '@bandstand/domain/day-sheets'
import { useQueries } from '@tanstack/react-query'
import { Timeline, type TimelineEvent } from '../../components/ui/page/timeline.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { api } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { RowsSkeleton } from './applications/rows-skeleton.tsx'

/** Shows everything that happened about a night on one timeline, from the application to the payment. */
export function NightHistory({ bookingId }: { bookingId: string }) {
  const input = { bookingId }
  const seesMoney = useMay('seeMoney')
  const parts = useQueries({
    queries: [
      api.booking.get.queryOptions({ input: { id: bookingId } }),
      api.contracts.getForBooking.queryOptions({ input }),
      { ...api.payments.getForBooking.queryOptions({ input }), enabled: seesMoney },
      api.daySheets.get.queryOptions({ input }),
    ],
  })
  const [{ data: booking }, { data: contract }, { data: payment }, { data: sheet }] = parts
  const failed = parts.find(({ data, isError }) => isError && !data)
  if (!booking || parts.some(({ isLoading }) => isLoading)) return <RowsSkeleton label="Loading history…" />
  const checkIns = (sheet?.checkIns ?? []).map(({ step, happenedAt }): TimelineEvent => {
    const { done } = CHECK_IN_LABELS[step]
    return {
      at: happenedAt,
      actorRole: 'artist',
      text: `${booking.artist.name} checked in: ${done.toLowerCase()}`,
    }
  })
  const all = [booking.events, contract?.events ?? [], payment?.timeline ?? [], checkIns]
  const events = all.flat<TimelineEvent[][]>().toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <>
      {failed && <LoadFailed query={failed} />}
      <Timeline events={events} timeZone={booking.terms.timeZone} />
    </>
  )
}
