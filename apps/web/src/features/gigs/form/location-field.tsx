import type { OwnProfile } from '@bandstand/api-spec'
import type { Position } from '@bandstand/domain/places'
import { useFormContext, useWatch } from 'react-hook-form'
import { AddressField, type RenderMarkerMap } from '../../../components/form/address-field.tsx'
import type { LocatedAddress } from '../../../lib/places/use-located-address.ts'
import type { GigFormValues } from './gig-form-values.ts'

export interface LocationFieldProps {
  located: LocatedAddress
  /** The venue that posts the gig, once it is loaded. */
  venue: OwnProfile | undefined
  renderMap: RenderMarkerMap
}

/** Shows the field of a gig's address, with its place on the map. */
export function LocationField({ located, venue, renderMap }: LocationFieldProps) {
  const { control, setValue, formState } = useFormContext<GigFormValues>()
  const [location, placeId, marker] = useWatch({ control, name: ['location', 'placeId', 'marker'] })
  const { errors } = formState
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  return (
    <AddressField
      required
      subject="gig"
      value={{ location, placeId, marker }}
      located={located}
      home={homeOf(venue, { location, placeId })}
      error={(errors.location ?? errors.placeId)?.message}
      markerError={errors.marker?.message}
      renderMap={renderMap}
      onChange={(patch) => {
        if (patch.placeId !== undefined) setValue('placeId', patch.placeId, options)
        if (patch.marker !== undefined) setValue('marker', patch.marker, options)
        if (patch.location !== undefined) setValue('location', patch.location, options)
      }}
    />
  )
}

/** Returns the venue's own position while the gig is at the venue's address, as the server reads it. */
function homeOf(
  venue: OwnProfile | undefined,
  { location, placeId }: { location: string; placeId: string | null },
): Position | null {
  if (!venue || location.trim() !== venue.location) return null
  if (placeId !== null && placeId !== venue.placeId) return null
  const { locationLat: lat, locationLng: lng } = venue
  return lat === null || lng === null ? null : { lat, lng }
}
