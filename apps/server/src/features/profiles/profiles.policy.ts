import { FREE_ARTIST_LIMITS } from '@bandstand/domain/subscriptions'

export type CountedLists = Record<keyof typeof FREE_ARTIST_LIMITS, readonly string[]>

/**
 * Returns whether an artist may save these lists: a free one may keep what is stored and remove entries, but add only
 * up to the limit.
 */
export function canSaveLists(stored: CountedLists, wanted: CountedLists, pro: boolean): boolean {
  if (pro) return true
  return (Object.keys(FREE_ARTIST_LIMITS) as (keyof CountedLists)[]).every((list) => {
    const adds = wanted[list].some((entry) => !stored[list].includes(entry))
    return !adds || wanted[list].length <= FREE_ARTIST_LIMITS[list]
  })
}
