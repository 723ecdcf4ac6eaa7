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
import type { RepeatForm } from '@bandstand/domain/series'
import { dayIn, isCalendarDay } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { now } from '../../../lib/session/clock.ts'

type Profession = CreateGigInput['position']

/** A gig's fields while the form is being filled in: what the form sends, or no position yet. */
export type GigFormValues = Omit<UpdateGigInput, 'position'> & {
  position: Profession | ''
  /** How a new gig repeats; a stored one has its dates. */
  repeat?: RepeatForm | null
}

/** Returns the form of a new gig, at the venue's own place and in its usual hours, on the evening that was chosen before, if any. */
export function newGigValues(
  venue: OwnProfile,
  usual: Pick<BookingDefaults, 'startTime' | 'durationMinutes'>,
  chosen: { date: string; stageId: string | null },
): GigFormValues {
  return {
    ...gigDefaults(),
    title: '',
    ...chosen,
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
  const values = { ...gig, stageId: gig.stage?.id ?? null }
  const stored = Object.fromEntries(GIG_FIELDS.map((field) => [field, values[field]])) as Pick<
    typeof values,
    keyof UpdateGigInput
  >
  return { ...stored, pay: String(gig.pay), position: gig.position as Profession }
}

/** Returns the form of a copy of a gig, without a day. */
export function copiedGigValues(gig: GigDetail): GigFormValues {
  return {
    ...storedGigValues(gig),
    date: '',
    // New gigs require instruments only for musicians.
    instruments: gig.position === MUSICIAN_POSITION ? gig.instruments : [],
  }
}

/** Returns the options of a form, with the stored value added if they lack it. */
export function withStored<Value>(list: readonly Value[], stored: Value | undefined): readonly Value[] {
  return stored === undefined || list.includes(stored) ? list : [...list, stored]
}

/** What else validation needs apart from the values: the zone of the gig's place. */
export interface GigFormContext {
  timeZone: string
}

type GigResolver<Output> = Resolver<GigFormValues, GigFormContext, Output>

/** The create form's resolver. Whether the day is past depends on the time zone of the place. */
export const newGigRules: GigResolver<CreateGigInput> = withDay(
  zodResolver(createGigInput) as unknown as GigResolver<CreateGigInput>,
  null,
)

/** Returns the edit form's resolver, which accepts the stored day even if it is past. */
export function storedGigRules(storedDate: string): GigResolver<UpdateGigInput> {
  return withDay(zodResolver(updateGigInput) as unknown as GigResolver<UpdateGigInput>, storedDate)
}

function withDay<Output>(rules: GigResolver<Output>, storedDate: string | null): GigResolver<Output> {
  return async (values, context, options) => {
    const judged = await rules(values, context, options)
    if (!context || !isCalendarDay(values.date) || values.date === storedDate) return judged
    const problem = dateProblem(values.date, dayIn(context.timeZone, new Date(now())))
    if (!problem) return judged
    const date = { type: 'day', message: problem }
    return { values: {}, errors: { ...judged.errors, date } as FieldErrors<GigFormValues> }
  }
}
