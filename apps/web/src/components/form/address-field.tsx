import { greatCircleMiles, MARKER_REACH_MILES, markerTexts, type Position } from '@bandstand/domain/places'
import { type ReactNode, useRef, useState } from 'react'
import type { LocatedAddress, TypedAddress } from '../../lib/places/use-located-address.ts'
import { Button } from '../ui/page/button.tsx'
import { FieldError } from '../ui/inputs/field-error.tsx'
import { Field } from '../ui/inputs/field.tsx'
import { PlaceInput } from './place-input.tsx'

interface Address extends TypedAddress {
  /** Where the venue has set the marker; null for the place that the address names. */
  marker: Position | null
}

/** The map that a marker is set on. It is of another area, so the screen passes it in. */
export type RenderMarkerMap = (map: {
  /** Where the address is without a marker, or null if that isn't known. */
  found: Position | null
  marker: Position | null
  onMarker: (marker: Position) => void
}) => ReactNode

export interface AddressFieldProps {
  value: Address
  onChange: (patch: Partial<Address>) => void
  onBlur?: () => void
  located: LocatedAddress
  /** Where the venue itself is, while a gig names its address and sets no marker of its own. */
  home?: Position | null
  subject: 'gig' | 'venue'
  hint?: ReactNode
  required?: boolean
  error?: string | undefined
  markerError?: string | undefined
  renderMap: RenderMarkerMap
}

/** Shows a field for an address, where it is on the map, and a marker to set the place more exactly. */
export function AddressField({
  value,
  onChange,
  onBlur,
  located,
  home = null,
  subject,
  hint,
  required = false,
  error,
  markerError,
  renderMap,
}: AddressFieldProps) {
  const [open, setOpen] = useState(false)
  const mapButton = useRef<HTMLButtonElement>(null)
  const { marker } = value
  const found = home ?? located.place
  const tooFar = marker !== null && found !== null && greatCircleMiles(marker, found) > MARKER_REACH_MILES
  const problem = markerError ?? (tooFar ? markerTexts.tooFar : undefined)
  return (
    <div className="address">
      <Field label="Location" hint={hint} required={required} optional={!required} error={error}>
        <PlaceInput
          name="location"
          allowsStreet
          value={value.location}
          // Text that was changed by hand no longer names the place that was chosen.
          onValueChange={(location) => onChange({ location, placeId: null })}
          onSelect={({ id }) => onChange({ placeId: id, marker: null })}
          {...(onBlur && { onBlur })}
        />
      </Field>
      {located.state !== 'empty' && (
        <>
          <output className="address__place">{whereText({ located, home, marker, subject })}</output>
          {problem && <FieldError>{problem}</FieldError>}
          <div className="row gap-2">
            <Button ref={mapButton} size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide map' : marker ? 'Move marker' : 'Set marker on map'}
            </Button>
            {marker && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  onChange({ marker: null })
                  mapButton.current?.focus()
                }}
              >
                Remove marker
              </Button>
            )}
          </div>
          {open && renderMap({ found, marker, onMarker: (next) => onChange({ marker: next }) })}
        </>
      )}
    </div>
  )
}

type Where = Pick<AddressFieldProps, 'located' | 'subject'> & {
  home: Position | null
  marker: Position | null
}

/** Returns where the address will be on the map once it is saved, as a sentence. */
function whereText({ located, home, marker, subject }: Where): string {
  const name = home ? 'your venue' : located.place?.address
  if (marker) return name ? `Marker set ${milesFrom(marker, home ?? located.place)} ${name}` : 'Marker set'
  if (name) return `On the map at ${name}`
  if (located.state === 'asking') return 'Looking up the address…'
  if (located.state === 'unknown') return 'We couldn’t look up this address. We’ll try again when you save.'
  return `No city or ZIP code found in this address. Add one or set a marker, or the ${subject} won’t be on the map.`
}

function milesFrom(marker: Position, found: Position | null): string {
  if (!found) return 'near'
  const miles = greatCircleMiles(marker, found)
  return miles < 0.1 ? 'at' : `${miles.toFixed(1)} miles from`
}
