import type { Favorite, FavoriteStatus } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import { FAVORITES_ASKED_MAX } from '@bandstand/domain/favorites'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../lib/api/api.ts'
import { askTogether } from '../../lib/api/ask-together.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import { useWrite, type Write, type WriteOptions } from '../../lib/api/use-write.ts'

const askFavorite = askTogether<Favorite>(FAVORITES_ASKED_MAX, async (uuids) => {
  const { favorites } = await client.favorites.among({ ids: uuids.join(',') })
  return new Map(favorites.map((each) => [each.uuid, each]))
})

const keyOf = (uuid: string) => [...api.favorites.among.key(), uuid]

/** Returns whether the reader can have favorites, as whoever books for a venue does. */
export function useCanSaveFavorites(): boolean {
  const acting = useActingParty()
  const mayBook = useMay('book')
  return acting !== null && isVenue(acting.userType) && mayBook
}

/** Returns the reader's favorite with its note, null when the artist isn't one; undefined while it's loading. */
export function useFavorite(uuid: string): Favorite | null | undefined {
  const enabled = useCanSaveFavorites()
  return useQuery({ queryKey: keyOf(uuid), queryFn: () => askFavorite(uuid), enabled }).data
}

/** Returns a function that writes an artist's favorite, or null, to the cache: before the server confirms it, or back after a refusal. */
export function useShowFavorite(uuid: string) {
  const queryClient = useQueryClient()
  return (favorite: Favorite | null) => queryClient.setQueryData(keyOf(uuid), favorite)
}

/** Returns a write about a favorite that shows the server's newest state of it. */
export function useFavoriteWrite(
  uuid: string,
  options: Pick<WriteOptions<FavoriteStatus>, 'onFailure'> = {},
): Write<FavoriteStatus> {
  const queryClient = useQueryClient()
  const show = useShowFavorite(uuid)
  return useWrite<FavoriteStatus>({
    ...options,
    changes: ['favorites'],
    onSuccess: ({ favorite }) => {
      show(favorite)
      // A list of favorites is refetched only at the next visit: a favorite that was removed by mistake can be restored in it.
      void queryClient.invalidateQueries({ queryKey: api.directory.list.key(), refetchType: 'none' })
    },
  })
}
