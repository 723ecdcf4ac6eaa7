import type { LineupSize } from '@bandstand/domain/directory'

/** Who is listed for some hours. The empty one is the default. */
export const FREE_LABELS: Record<string, string> = {
  '': 'Not busy',
  likely: 'Free or probably free',
  free: 'Free',
}

/** How many people play. */
export const LINEUP_LABELS: Record<LineupSize, string> = {
  '1': 'Solo',
  '2': 'Duo',
  '3': 'Trio',
  '4': 'Quartet',
  '5': '5 or more people',
}

/** Returns the size of a line-up as text; null for one that isn't known. */
export function lineupText(people: number): string | null {
  if (people === 0) return null
  const name = ['Solo', 'Duo', 'Trio', 'Quartet'][people - 1]
  return name ?? `${people} people`
}
