import type { NightDetail } from '@bandstand/api-spec'
import { can } from '@bandstand/domain/parties'
import { getSession } from '../session/session.ts'
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
  const payment = async () => {
    const found = await part('payment')()
    if (!found) throw new Error('The role was changed since this tab was opened.')
    return found
  }
  const input = { bookingId }
  const fresh = { staleTime: 0 }
  askAhead({
    ...api.booking.get.queryOptions({ input: { id: bookingId } }),
    ...fresh,
    queryFn: part('booking'),
  })
  askAhead({ ...api.attention.forBooking.queryOptions({ input }), ...fresh, queryFn: part('progress') })
  askAhead({ ...api.contracts.getForBooking.queryOptions({ input }), ...fresh, queryFn: part('contract') })
  const { party } = getSession()
  if (party && can(party.role, 'seeMoney'))
    askAhead({ ...api.payments.getForBooking.queryOptions({ input }), ...fresh, queryFn: payment })
  askAhead({ ...api.daySheets.get.queryOptions({ input }), ...fresh, queryFn: part('daySheet') })
}
