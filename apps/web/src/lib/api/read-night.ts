import type { NightDetail } from '@bandstand/api-spec'
import { api, client } from './api.ts'
import { askAhead } from './query-client.ts'

/**
 * Starts the reads of everything about a booked night with one request, from which each read takes its part. So the parts have
 * their own states on screen, and are refetched and kept for later without the rest.
 */
export function readNight(bookingId: string): void {
  let night: Promise<NightDetail> | undefined
  const part =
    <Name extends keyof NightDetail>(name: Name) =>
    async () =>
      (await (night ??= client.nights.get({ bookingId })))[name]
  const input = { bookingId }
  const fresh = { staleTime: 0 }
  askAhead({
    ...api.booking.get.queryOptions({ input: { id: bookingId } }),
    ...fresh,
    queryFn: part('booking'),
  })
  askAhead({ ...api.attention.forBooking.queryOptions({ input }), ...fresh, queryFn: part('progress') })
  askAhead({ ...api.contracts.getForBooking.queryOptions({ input }), ...fresh, queryFn: part('contract') })
  askAhead({ ...api.payments.getForBooking.queryOptions({ input }), ...fresh, queryFn: part('payment') })
  askAhead({ ...api.daySheets.get.queryOptions({ input }), ...fresh, queryFn: part('daySheet') })
}
