import type { SavedGigsSummary, SavedGigStatus } from '@bandstand/api-spec'
import { FAVORITES_ASKED_MAX } from '@bandstand/domain/favorites'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../lib/api/api.ts'
import { askTogether } from '../../lib/api/ask-together.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useWrite } from '../../lib/api/use-write.ts'

const askSaved = askTogether<true>(FAVORITES_ASKED_MAX, async (ids) => {
  const { ids: saved } = await client.savedGigs.among({ ids: ids.join(',') })
  return new Map(saved.map((id) => [id, true]))
})

const keyOf = (id: string) => [...api.savedGigs.among.key(), id]

/** Returns whether the reader can save gigs, as whoever books for an artist does. */
export function useSavesGigs(): boolean {
  const mayBook = useMay('book')
  return useActingParty()?.userType === 'artist' && mayBook
}

/** Returns how many gigs the reader has saved; undefined while it is loading. */
export function useSavedGigs(): SavedGigsSummary | undefined {
  const enabled = useSavesGigs()
  return useQuery({ ...api.savedGigs.summary.queryOptions(), enabled }).data
}

export interface SavedGig {
  /** Undefined while it is loading. */
  isSaved: boolean | undefined
  /** Saves the gig, or removes it; shown at once. Undo restores a removed one. */
  toggle: () => void
}

/** Returns whether the reader has saved a gig, and how to change that. */
export function useSavedGig({ id, title }: { id: string; title: string }): SavedGig {
  const enabled = useSavesGigs()
  const queryClient = useQueryClient()
  const { data } = useQuery({ queryKey: keyOf(id), queryFn: () => askSaved(id), enabled })
  const isSaved = data === undefined ? undefined : data === true
  const show = (saved: boolean) => queryClient.setQueryData(keyOf(id), saved || null)
  const { busy, run } = useWrite<SavedGigStatus>({
    changes: ['savedGigs'],
    toasts: true,
    onSuccess: (status) => {
      show(status.isSaved)
      // The list of saved gigs is refetched only at the next visit: one that was removed by mistake can be restored in it.
      void queryClient.invalidateQueries({ queryKey: api.gigs.list.key(), refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: api.maps.gigs.key(), refetchType: 'none' })
    },
  })

  const change = async (to: boolean) => {
    if (busy) return
    show(to)
    const status = await run(() => (to ? client.savedGigs.add({ id }) : client.savedGigs.remove({ id })))
    if (!status) show(!to)
    else if (!to)
      toast(`“${title}” was removed from your saved gigs`, {
        action: { label: 'Undo', onClick: () => void change(true) },
      })
  }
  return { isSaved, toggle: () => isSaved !== undefined && void change(!isSaved) }
}
