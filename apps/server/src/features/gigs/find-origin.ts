import type { GigFilter } from '@bandstand/domain/gigs'
import type { Position } from '@bandstand/domain/places'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'

/**
 * Returns the position from which a filter measures distances, null when it measures none. Throws LOCATION_UNUSABLE for a
 * place that isn't in the gazetteer.
 */
export async function findOrigin(
  { places }: Pick<Deps, 'places'>,
  { near }: Pick<GigFilter, 'near'>,
): Promise<Position | null> {
  if (!near) return null
  const place = await places.find(near)
  if (!place) throw refusal('LOCATION_UNUSABLE')
  return place
}
