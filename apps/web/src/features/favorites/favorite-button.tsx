import { Heart } from 'lucide-react'
import { useFavorite, useKeepsFavorites } from './use-favorite.ts'
import { useToggleFavorite } from './use-toggle-favorite.ts'
import './favorites.css'

export interface FavoriteButtonProps {
  uuid: string
  name: string
}

/** Shows a heart to venues, filled while the artist is a favorite. Reserves its place while it is loading. */
export function FavoriteButton({ uuid, name }: FavoriteButtonProps) {
  const favorite = useFavorite(uuid)
  const toggle = useToggleFavorite({ uuid, name })
  if (!useKeepsFavorites()) return null
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={Boolean(favorite)}
      aria-label={`Favorite: ${name}`}
      title={favorite ? 'Remove from favorites' : 'Add to favorites'}
      disabled={favorite === undefined}
      onClick={() => favorite !== undefined && toggle(favorite)}
    >
      <Heart className="i" aria-hidden="true" />
    </button>
  )
}
