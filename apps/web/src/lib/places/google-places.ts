import { MAP_CENTER } from '@bandstand/domain/maps'
import type { ExternalSuggestion } from './external-suggestion.ts'
import { loadGoogleMaps } from './load-google-maps.ts'
import { searchGazetteer, type PlaceSuggestion } from './search-gazetteer.ts'

/**
 * The fields to fetch of a chosen place: address_components, formatted_address, geometry, name and place_id, by the
 * names they have in the one places service that new keys can use.
 */
const DETAILS = ['addressComponents', 'formattedAddress', 'location', 'displayName', 'id']

/** The largest circle that Google accepts: places near the metro come first. */
const BIAS_METERS = 50_000

/** Typing and then choosing is one session, which Google counts as one request. */
let session: google.maps.places.AutocompleteSessionToken | null = null

/**
 * Returns Google's predictions of US places. The server stores only a city or ZIP code of our gazetteer for the one
 * that is chosen. Rejects when the script or the service cannot be reached.
 */
export async function predictPlaces(
  key: string,
  input: string,
): Promise<ExternalSuggestion<PlaceSuggestion>[]> {
  await loadGoogleMaps(key)
  const { AutocompleteSessionToken, AutocompleteSuggestion } = await google.maps.importLibrary('places')
  session ??= new AutocompleteSessionToken()
  const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
    input,
    includedRegionCodes: ['us'],
    includedPrimaryTypes: ['geocode'],
    locationBias: { center: MAP_CENTER, radius: BIAS_METERS },
    sessionToken: session,
  })
  return suggestions.flatMap(({ placePrediction }) => (placePrediction ? [leadTo(placePrediction)] : []))
}

function leadTo(prediction: google.maps.places.PlacePrediction): ExternalSuggestion<PlaceSuggestion> {
  return {
    id: prediction.placeId,
    text: prediction.text.text,
    source: 'Google Maps',
    async resolve(signal) {
      session = null
      const { place } = await prediction.toPlace().fetchFields({ fields: DETAILS })
      return findInGazetteer(place.addressComponents ?? [], signal)
    },
  }
}

/** Returns the ZIP code if the address has one, else the town; null for a whole state or a lake. */
async function findInGazetteer(
  address: readonly google.maps.places.AddressComponent[],
  signal: AbortSignal,
): Promise<PlaceSuggestion | null> {
  const part = (type: string) => address.find(({ types }) => types.includes(type))
  const zip = part('postal_code')?.shortText
  if (zip) {
    const found = (await searchGazetteer(zip, signal)).find((place) => place.zip === zip)
    if (found) return found
  }
  const town = (part('locality') ?? part('sublocality') ?? part('administrative_area_level_3'))?.longText
  const state = part('administrative_area_level_1')?.shortText
  if (!town || !state) return null
  const places = await searchGazetteer(`${town}, ${state}`, signal)
  return places.find((place) => place.state === state) ?? null
}
