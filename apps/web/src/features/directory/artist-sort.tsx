import type { ArtistSort as Sort } from '@bandstand/domain/directory'
import { Suspense, useState } from 'react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import type { ChosenPlace } from '../../lib/places/chosen-place.ts'
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
  onSort: (sort: Sort, near: ChosenPlace | null) => void
}

/** Shows the order of the directory; 'Nearest' asks for a place when none is known. */
export function ArtistSort({ sort, near, ownPlace, searching, onSort }: ArtistSortProps) {
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = asking ? 'nearest' : sort

  const choose = (next: Sort) => {
    const place = near ?? ownPlace
    setTyped(null)
    setAsking(next === 'nearest' && !place)
    if (next !== 'nearest') onSort(next, null)
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
          options={[
            { value: 'name', label: searching ? 'Best match' : 'Name' },
            { value: 'rate', label: 'Hourly rate' },
            { value: 'nearest', label: 'Nearest' },
          ]}
          value={shown}
          onValueChange={choose}
        />
      </Field>
    </div>
  )
}
