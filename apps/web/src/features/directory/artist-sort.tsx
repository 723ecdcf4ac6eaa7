import { Suspense, useState } from 'react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import type { ChosenPlace } from '../../lib/places/chosen-place.ts'
import type { Sort } from './artist-filters.ts'
import './artist-sort.css'

// Suggestions are heavier than the rest of the screen, and most members never sort by distance.
const PlaceField = lazyPart(() => import('../../components/form/place-field.tsx'))

export interface ArtistSortProps {
  sort: Sort
  near: ChosenPlace | null
  /** The member's own place, from which 'Nearest' measures until another one is chosen. */
  ownPlace: ChosenPlace | null
  /** While terms are searched for, the default order is by how well they match. */
  searching: boolean
  /** Venues have more orders. */
  isVenue: boolean
  /** While artists are looked for who can play an evening, the default order is by how well they fit. */
  forEvening: boolean
  onSort: (sort: Sort, near: ChosenPlace | null) => void
}

/** Shows the order of the directory; 'Nearest' asks for a place when none is known. */
export function ArtistSort({
  sort,
  near,
  ownPlace,
  searching,
  isVenue,
  forEvening,
  onSort,
}: ArtistSortProps) {
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = asking ? 'nearest' : sort

  const choose = (next: Sort) => {
    const place = near ?? ownPlace
    setTyped(null)
    setAsking(next === 'nearest' && !place)
    if (next !== 'nearest') onSort(next, near)
    else if (place) onSort(next, place)
  }
  return (
    <div className="artists__sort">
      {shown === 'nearest' && (
        <Suspense fallback={<Skeleton className="h-11 w-60" />}>
          <PlaceField
            label="Near"
            text={typed ?? near?.text ?? ''}
            onType={setTyped}
            onChoose={(place) => {
              setTyped(null)
              setAsking(false)
              onSort('nearest', place)
            }}
          />
        </Suspense>
      )}
      <Field label="Sort by">
        <NativeSelect
          options={sortsOf({ searching, isVenue, forEvening })}
          value={shown}
          onValueChange={choose}
        />
      </Field>
    </div>
  )
}

function sortsOf({
  searching,
  isVenue,
  forEvening,
}: Pick<ArtistSortProps, 'searching' | 'isVenue' | 'forEvening'>): { value: Sort; label: string }[] {
  const usual: { value: Sort; label: string }[] = [
    { value: 'rate', label: 'Hourly rate' },
    { value: 'nearest', label: 'Nearest' },
  ]
  const byName = { value: 'name' as const, label: searching ? 'Best match' : 'Name' }
  if (!isVenue) return [byName, ...usual]
  return [
    ...(forEvening ? [] : [byName]),
    { value: 'fit', label: 'Best fit' },
    { value: 'rating', label: 'Rating' },
    { value: 'reliability', label: 'Reliability' },
    ...usual,
  ]
}
