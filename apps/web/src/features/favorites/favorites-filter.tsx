import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { HeartFilter } from './heart-filter.tsx'
import { useCanSaveFavorites } from './use-favorite.ts'

export interface FavoritesFilterProps {
  isOn: boolean
  onChange: (favorites: boolean) => void
}

/** Shows venues a switch that limits the directory to their favorites, with how many they have of how many. */
export function FavoritesFilter({ isOn, onChange }: FavoritesFilterProps) {
  const enabled = useCanSaveFavorites()
  const { data } = useQuery({ ...api.subscriptions.usage.queryOptions(), enabled })
  const { data: profile } = useQuery({ ...api.profiles.getMine.queryOptions(), enabled })
  if (!enabled) return null
  const counted = data?.limits.find(({ what }) => what === 'favorites')
  return (
    <HeartFilter
      label="Favorites"
      characters={profile?.isPro ? 3 : '10 of 10'.length}
      count={counted && (counted.limit === null ? counted.used : `${counted.used} of ${counted.limit}`)}
      isOn={isOn}
      onChange={onChange}
    />
  )
}
