import type { OwnProfile } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorCode } from '../../lib/api/api.ts'

export type OwnProfileState =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; retry: () => void }
  | { status: 'found'; profile: OwnProfile }
  | { status: 'missing' }

/** Returns the state of the member's own profile; `missing` when there is none yet, which isn't a failure. */
export function useOwnProfile(): OwnProfileState {
  const query = useQuery(api.profiles.getMine.queryOptions())
  const isMissing = errorCode(query.error) === 'PROFILE_NOT_FOUND'
  // While it is refetched it is still missing, so that a form that is being filled in stays.
  const [wasMissing, setWasMissing] = useState(isMissing)
  if (!query.isPending && isMissing !== wasMissing) setWasMissing(isMissing)
  if (query.data) return { status: 'found', profile: query.data }
  if (isMissing || (query.isPending && wasMissing)) return { status: 'missing' }
  if (query.isPending) return { status: 'loading' }
  return { status: 'failed', error: query.error, retry: () => void query.refetch() }
}
