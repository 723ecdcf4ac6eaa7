import type { BookingShares } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { useActingParty, useMay } from '../session/session.ts'
import { api } from './api.ts'

/** Returns who gets what of a booking, as far as the reader sees it; undefined while it's loading, and for a venue. */
export function useSplit(bookingId: string, { enabled = true } = {}): BookingShares | null | undefined {
  const isAct = useActingParty()?.userType === 'artist'
  const mayAsk = useMay('seeOwnShare')
  const { data } = useQuery({
    ...api.shares.ofBooking.queryOptions({ input: { bookingId }, staleTime: 0 }),
    enabled: enabled && isAct && mayAsk,
  })
  return data?.split
}
