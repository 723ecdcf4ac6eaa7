import { z } from 'zod'
import { SERIES_MAX_DATES } from '../series/repeat-input.ts'
import { isWallClock } from '../time/index.ts'

const ids = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(SERIES_MAX_DATES))
const wallClock = z.string().refine(isWallClock)

/**
 * What an act is about to apply to (gigs), or to offer or accept (applications, in the hours of the offer), by ids that are separated by
 * commas in the address. `start` and `end`: the hours that it's about to offer, for the first application.
 */
export const whoPlaysInput = z
  .strictObject({
    gigs: ids.optional(),
    applications: ids.optional(),
    start: wallClock.optional(),
    end: wallClock.optional(),
  })
  .refine(({ gigs, applications }) => (gigs === undefined) !== (applications === undefined))
  .refine(({ start, end }) => (start === undefined) === (end === undefined))
export type WhoPlaysInput = z.infer<typeof whoPlaysInput>
