import { client } from '../api/api.ts'

export type PlaceSuggestion = Awaited<ReturnType<typeof searchGazetteer>>[number]

/** Returns cities and ZIP codes of our gazetteer as suggestions for a location field. */
export async function searchGazetteer(text: string, signal: AbortSignal) {
  const { places } = await client.places.search({ q: text }, { signal })
  return places.map(({ placeId, address, timeZone, lat, lng, addressComponents }) => ({
    id: placeId,
    text: address,
    timeZone,
    lat,
    lng,
    zip: addressComponents.postalCode,
    state: addressComponents.state,
  }))
}
