/** Fewest characters that start a location search. */
export const LOCATION_SEARCH_MIN_CHARS = 3
/** Milliseconds after the last keystroke before a location search is sent. */
export const LOCATION_SEARCH_DEBOUNCE_MS = 500
