import { foldForSearch } from './fold-place-name.ts'
import { METRO_NEIGHBORHOODS } from './metro-neighborhoods.ts'
import { splitState } from './split-state.ts'

export interface Neighborhood {
  name: string
  /** 'Corktown, Detroit, MI'. */
  address: string
  zip: string
  /** The whole name was typed, not its beginning. */
  exact: boolean
}

const { city, state, zips } = METRO_NEIGHBORHOODS
const KNOWN = Object.entries(zips).map(([name, zip]) => ({
  name,
  zip,
  address: `${name}, ${city}, ${state}`,
  search: foldForSearch(name),
}))
const CITY_BEHIND = new RegExp(` ${foldForSearch(city)}$`)

/** Returns the metro's neighborhoods whose name begins with a folded text; their city and state may follow it. */
export function findNeighborhoods(folded: string): Neighborhood[] {
  const split = splitState(folded)
  const texts = [folded, ...(split.states.includes(state) ? [split.city] : [])]
  const names = texts.flatMap((text) => [text, text.replace(CITY_BEHIND, '')])
  return KNOWN.filter(({ search }) => names.some((name) => search.startsWith(name))).map(
    ({ search, ...known }) => ({ ...known, exact: names.includes(search) }),
  )
}
