import type { Location } from 'react-router'

/**
 * Returns the key of a page's scroll position: the one that a link handed on to return to, else its own, else its address,
 * as long as its own key is the 'default' of a fresh load.
 */
export function placeOf({
  key,
  pathname,
  state,
}: Pick<Location<unknown>, 'key' | 'pathname' | 'state'>): string {
  if (typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'string')
    return state.place
  return key === 'default' ? pathname : key
}
