import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { api } from '../../lib/api.ts'
import { useKeepsFavorites } from './use-favorite.ts'
import './favorites.css'

export interface FavoritesFilterProps {
  isOn: boolean
  onChange: (favorites: boolean) => void
}

/** Shows venues a switch that limits the directory to their favorites, with how many they have of how many. */
export function FavoritesFilter({ isOn, onChange }: FavoritesFilterProps) {
  const enabled = useKeepsFavorites()
  const { data } = useQuery({ ...api.subscriptions.usage.queryOptions(), enabled })
  if (!enabled) return null
  const counted = data?.limits.find(({ what }) => what === 'favorites')
  return (
    <Button className="favorites-filter" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      <Heart className="i" aria-hidden="true" />
      Favorites
      <span className="favorites-filter__count">
        {counted && (counted.limit === null ? counted.used : `${counted.used} of ${counted.limit}`)}
      </span>
    </Button>
  )
}
