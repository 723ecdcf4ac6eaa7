import { GIG_RADII } from '@bandstand/domain/gigs'
import { Suspense, useState } from 'react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useOwnPlace } from '../../lib/places/use-own-place.ts'
import type { GigFilters } from './gig-filters.ts'
import './gig-filter-form.css'

// Suggestions are heavier than the rest of the screen, and most members never filter by distance.
const PlaceField = lazyPart(() => import('../../components/form/place-field.tsx'))

const ANY = 'any'
const OPTIONS = [
  { value: ANY, label: 'Any distance' },
  ...GIG_RADII.map((miles) => ({ value: String(miles), label: `${miles} miles` })),
]

type Distance = Pick<GigFilters, 'radius' | 'near'>

export interface DistanceFilterProps {
  filters: Distance
  onChange: (distance: Distance) => void
}

/** Shows how far gigs may be, and from where: from the member's own place, until another one is chosen. */
export function DistanceFilter({ filters: { radius, near }, onChange }: DistanceFilterProps) {
  const ownPlace = useOwnPlace()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <>
      <Field label="Distance">
        <NativeSelect
          options={OPTIONS}
          value={String(radius ?? ANY)}
          onValueChange={(value) => {
            const miles = GIG_RADII.find((each) => String(each) === value) ?? null
            onChange(miles ? { radius: miles, near: near ?? ownPlace } : { radius: null, near: null })
          }}
        />
      </Field>
      {radius && (
        <Suspense fallback={<Skeleton className="gig-filters__wide h-[70px]" />}>
          <div className="gig-filters__wide">
            <PlaceField
              label="From"
              text={typed ?? near?.text ?? ''}
              onType={setTyped}
              onChoose={(place) => {
                setTyped(null)
                onChange({ radius, near: place })
              }}
            />
          </div>
        </Suspense>
      )}
    </>
  )
}
