import type { OwnProfile } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { api, errorCode } from '../../lib/api.ts'

export type OwnProfileState =
  | { status: 'loading' }
  | { status: 'failed'; error: Error; retry: () => void }
  | { status: 'found'; profile: OwnProfile }
  | { status: 'missing' }

/** One's own profile; that there is none yet is an answer, not a failure. */
export function useOwnProfile(): OwnProfileState {
  const query = useQuery(api.profiles.getMine.queryOptions())
  if (query.data) return { status: 'found', profile: query.data }
  if (query.isPending) return { status: 'loading' }
  if (errorCode(query.error) === 'PROFILE_NOT_FOUND') return { status: 'missing' }
  return { status: 'failed', error: query.error, retry: () => void query.refetch() }
}
