import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import type { ChosenPlace } from './chosen-place.ts'

/** Returns the place of the member's own profile; null when it has none. */
export function useOwnPlace(): ChosenPlace | null {
  const { data: profile } = useQuery(api.profiles.getMine.queryOptions())
  if (!profile?.placeId) return null
  return { id: profile.placeId, text: profile.location ?? 'your place' }
}
