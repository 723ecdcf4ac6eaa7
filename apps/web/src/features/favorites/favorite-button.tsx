import { HeartButton } from './heart-button.tsx'
import { useFavorite, useCanSaveFavorites } from './use-favorite.ts'
import { useToggleFavorite } from './use-toggle-favorite.ts'

export interface FavoriteButtonProps {
  uuid: string
  name: string
}

/** Shows a heart to venues, filled while the artist is a favorite. */
export function FavoriteButton({ uuid, name }: FavoriteButtonProps) {
  const favorite = useFavorite(uuid)
  const toggle = useToggleFavorite({ uuid, name })
  if (!useCanSaveFavorites()) return null
  return (
    <HeartButton
      label={`Favorite: ${name}`}
      title={favorite ? 'Remove from favorites' : 'Add to favorites'}
      isOn={favorite === undefined ? undefined : favorite !== null}
      onToggle={() => favorite !== undefined && toggle(favorite)}
    />
  )
}
