/** Fewest characters that start a location search. */
export const LOCATION_SEARCH_MIN_CHARS = 3
/** Rest after the last keystroke before a location search is sent, in milliseconds. */
export const LOCATION_SEARCH_DEBOUNCE_MS = 500
