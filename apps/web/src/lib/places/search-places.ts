import type { ExternalSuggestion } from './external-suggestion.ts'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { searchGazetteer, type PlaceSuggestion } from './search-gazetteer.ts'

/** Milliseconds to wait for Google before our own gazetteer is searched. */
const GOOGLE_PATIENCE_MS = 4000

let isGoogleLost = false

/** Returns places for a location field: Google's where there's a key and it can be reached, else those of our gazetteer. */
export async function searchPlaces(
  text: string,
  signal: AbortSignal,
): Promise<readonly (PlaceSuggestion | ExternalSuggestion<PlaceSuggestion>)[]> {
  const predicted = await askGoogle(text)
  return predicted.length > 0 ? predicted : searchGazetteer(text, signal)
}

async function askGoogle(text: string): Promise<ExternalSuggestion<PlaceSuggestion>[]> {
  if (isGoogleLost) return []
  try {
    const settings = { ...api.site.mapSettings.queryOptions(), staleTime: Infinity }
    const { googleMapsKey } = await queryClient.fetchQuery(settings)
    if (!googleMapsKey) return []
    const { predictPlaces } = await import('./google-places.ts')
    return await inTime(predictPlaces(googleMapsKey, text))
  } catch {
    // Skip Google for the rest of this page.
    isGoogleLost = true
    return []
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Google takes too long.')), GOOGLE_PATIENCE_MS)
    answer.then(resolve, reject)
  })
}
