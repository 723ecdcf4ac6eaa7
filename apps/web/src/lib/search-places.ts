import { client } from './api.ts'

/** Cities and ZIP codes for a location field, as its suggestions want them. */
export async function searchPlaces(text: string, signal: AbortSignal) {
  const { places } = await client.places.search({ q: text }, { signal })
  return places.map(({ placeId, address, timeZone }) => ({ id: placeId, text: address, timeZone }))
}
