import { z } from 'zod'
import { gigFilter } from '../gigs/index.ts'
import { tooLongText } from '../text/index.ts'

/** How many searches a person can keep for each act. */
export const SEARCHES_MAX = 20
/** A search that is told of more often than this within a day is told of once a day from then on. */
export const FLOOD_ALERTS = 20
/** How many gigs one alert lists. */
export const LISTED_GIGS = 10
export const SEARCH_NAME_MAX = 60

/** How often a search tells of new gigs. */
export const ALERT_PACES = ['at_once', 'daily', 'weekly'] as const
export type AlertPace = (typeof ALERT_PACES)[number]

export const ALERT_PACE_LABELS: Record<AlertPace, string> = {
  at_once: 'Right away',
  daily: 'Once a day',
  weekly: 'Once a week',
}

export const savedSearchTexts = {
  nameRequired: 'Enter a name',
  noFilter: 'Set at least one filter first',
}

/** The filters of the list of gigs that a search can be saved with: not its page, nor what depends on the reader. */
export const searchFilter = gigFilter.omit({ page: true, among: true, show: true, venue: true })
export type SearchFilter = z.infer<typeof searchFilter>

/** Returns whether a filter leaves out any gig: a radius without a place doesn't. */
export function narrowsGigs({ radius: _radius, recurring, ...others }: SearchFilter): boolean {
  return (
    (recurring !== undefined && recurring !== 'any') ||
    Object.values(others).some((value) => value !== undefined && value !== '')
  )
}

export const savedSearchInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, savedSearchTexts.nameRequired)
    .max(SEARCH_NAME_MAX, tooLongText(SEARCH_NAME_MAX)),
  pace: z.enum(ALERT_PACES),
  paused: z.boolean(),
  filter: searchFilter.refine(narrowsGigs, savedSearchTexts.noFilter),
})
export type SavedSearchInput = z.infer<typeof savedSearchInput>
