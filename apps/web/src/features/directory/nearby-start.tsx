import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import type { ChosenPlace } from '../../lib/places/chosen-place.ts'

export interface NearbyStartProps {
  ownPlace: ChosenPlace | null
  onSearch: (place: ChosenPlace) => void
}

/** Shows, before the first search, a button that searches around the venue itself. */
export function NearbyStart({ ownPlace, onSearch }: NearbyStartProps) {
  return (
    <EmptyState
      art="who-plays-near"
      title="Who plays near you?"
      action={
        ownPlace ? (
          <Button onClick={() => onSearch(ownPlace)}>Search near my venue</Button>
        ) : (
          <Button to="/artists">Browse all artists</Button>
        )
      }
    >
      <p className="wrap-anywhere">
        Choose a place and a radius{ownPlace && `, or start from ${ownPlace.text}`} to see artists, nearest
        first.
      </p>
    </EmptyState>
  )
}
