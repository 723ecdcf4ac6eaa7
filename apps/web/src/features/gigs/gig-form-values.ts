import type { GigDetail, OwnProfile } from '@bandstand/api-spec'
import type { BookingDefaults } from '@bandstand/domain/booking'
import {
  type CreateGigInput,
  createGigInput,
  dateProblem,
  GIG_FIELDS,
  gigDefaults,
  MUSICIAN_POSITION,
  type UpdateGigInput,
  updateGigInput,
} from '@bandstand/domain/gigs'
import { dayIn, isCalendarDay } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'

type Profession = CreateGigInput['position']

/** A gig's fields while somebody fills them in: what the form sends, or no position yet. */
export type GigFormValues = Omit<UpdateGigInput, 'position'> & { position: Profession | '' }

/** A new gig, at the venue's own place and in its usual hours. */
export function newGigValues(
  venue: OwnProfile,
  usual: Pick<BookingDefaults, 'startTime' | 'durationMinutes'>,
): GigFormValues {
  return {
    ...gigDefaults(),
    title: '',
    date: '',
    time: usual.startTime ?? '',
    location: venue.location ?? '',
    placeId: venue.placeId,
    durationMinutes: usual.durationMinutes,
    pay: '',
    position: '',
  }
}

/** Returns the form of a stored gig. */
export function storedGigValues(gig: GigDetail): GigFormValues {
  const stored = Object.fromEntries(GIG_FIELDS.map((field) => [field, gig[field]])) as Pick<
    GigDetail,
    keyof GigFormValues
  >
  return { ...stored, pay: String(gig.pay), position: gig.position as Profession }
}

/** A new gig like this one, on a day that is still to be chosen. */
export function copiedGigValues(gig: GigDetail): GigFormValues {
  return {
    ...storedGigValues(gig),
    date: '',
    // New gigs ask for instruments only of musicians.
    instruments: gig.position === MUSICIAN_POSITION ? gig.instruments : [],
  }
}

/** A form's own list, and what is stored when the list lacks it. */
export function withStored<Value>(list: readonly Value[], stored: Value | undefined): readonly Value[] {
  return stored === undefined || list.includes(stored) ? list : [...list, stored]
}

/** What the rules need besides the values: the zone of the gig's place. */
export interface GigFormContext {
  timeZone: string
}

type GigResolver<Output> = Resolver<GigFormValues, GigFormContext, Output>

/** The create form's rules; that the day is not over is judged at the place. */
export const newGigRules: GigResolver<CreateGigInput> = withDay(
  zodResolver(createGigInput) as unknown as GigResolver<CreateGigInput>,
  null,
)

/** The edit form's rules; the day that is stored may stay, whatever today is. */
export function storedGigRules(storedDate: string): GigResolver<UpdateGigInput> {
  return withDay(zodResolver(updateGigInput) as unknown as GigResolver<UpdateGigInput>, storedDate)
}

function withDay<Output>(rules: GigResolver<Output>, storedDate: string | null): GigResolver<Output> {
  return async (values, context, options) => {
    const judged = await rules(values, context, options)
    if (!context || !isCalendarDay(values.date) || values.date === storedDate) return judged
    const problem = dateProblem(values.date, dayIn(context.timeZone, new Date()))
    if (!problem) return judged
    const date = { type: 'day', message: problem }
    return { values: {}, errors: { ...judged.errors, date } as FieldErrors<GigFormValues> }
  }
}
