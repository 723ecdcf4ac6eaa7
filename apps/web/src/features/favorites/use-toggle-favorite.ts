import type { Favorite } from '@bandstand/api-spec'
import { useNavigate } from 'react-router'
import { client, errorCode, errorText } from '../../lib/api/api.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useFavoriteWrite, useShowFavorite } from './use-favorite.ts'
import { now } from '../../lib/session/clock.ts'

/** Returns a function that adds or removes a favorite, shown at once; Undo restores a removed one with its note. */
export function useToggleFavorite({ uuid, name }: { uuid: string; name: string }) {
  const navigate = useNavigate()
  const show = useShowFavorite(uuid)
  const { busy, run } = useFavoriteWrite(uuid, {
    onFailure: (error) => {
      const plans = { label: 'See plans', onClick: () => void navigate('/subscription/plans') }
      toast(errorText(error), {
        tone: 'danger',
        ...(errorCode(error) === 'FAVORITES_LIMIT_REACHED' && { action: plans }),
      })
    },
  })

  const change = async (from: Favorite | null, to: Favorite | null) => {
    if (busy) return
    show(to)
    const status = await run(() =>
      to ? client.favorites.add({ uuid, note: to.note }) : client.favorites.remove({ uuid }),
    )
    if (!status) {
      show(from)
      return
    }
    const { used, limit } = status
    if (from)
      toast(`${name} was removed from your favorites`, { action: { label: 'Undo', onClick: undo(from) } })
    else toast(limit === null ? 'Added to favorites' : `Added to favorites: ${used} of ${limit}`)
  }
  const undo = (favorite: Favorite) => () => void change(null, favorite)
  return (favorite: Favorite | null) =>
    void change(favorite, favorite ? null : { uuid, note: '', createdAt: new Date(now()).toISOString() })
}
