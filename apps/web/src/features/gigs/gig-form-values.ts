import type { GigDetail, OwnProfile } from '@bandstand/api-spec'
import type { BookingDefaults } from '@bandstand/domain/booking'
import {
  type CreateGigInput,
  createGigInput,
  dateProblem,
  MUSICIAN_POSITION,
  type PaymentType,
  type UpdateGigInput,
  updateGigInput,
} from '@bandstand/domain/gigs'
import type { Position } from '@bandstand/domain/places'
import type { ExperienceLevel } from '@bandstand/domain/profiles'
import { dayIn, isCalendarDay } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'

type Profession = CreateGigInput['position']

/** A gig's fields while somebody fills them in. */
export interface GigFormValues {
  title: string
  description: string
  date: string
  time: string
  location: string
  placeId: string | null
  /** Where the venue has set the gig's marker; null where the address says it. */
  marker: Position | null
  durationMinutes: number | null
  isRecurring: boolean
  pay: string
  paymentType: PaymentType
  position: Profession | ''
  instruments: string[]
  genres: string[]
  experienceLevel: ExperienceLevel
}

export const GIG_FIELDS = [
  'title',
  'description',
  'date',
  'time',
  'location',
  'placeId',
  'marker',
  'durationMinutes',
  'isRecurring',
  'pay',
  'paymentType',
  'position',
  'instruments',
  'genres',
  'experienceLevel',
] as const satisfies (keyof GigFormValues)[]

/** A new gig, at the venue's own place and in its usual hours. */
export function newGigValues(
  venue: OwnProfile,
  usual: Pick<BookingDefaults, 'startTime' | 'durationMinutes'>,
): GigFormValues {
  return {
    title: '',
    description: '',
    date: '',
    time: usual.startTime ?? '',
    location: venue.location ?? '',
    placeId: venue.placeId,
    marker: null,
    durationMinutes: usual.durationMinutes,
    isRecurring: false,
    pay: '',
    paymentType: 'flat',
    position: '',
    instruments: [],
    genres: [],
    experienceLevel: 'any',
  }
}

export function storedGigValues(gig: GigDetail): GigFormValues {
  return {
    title: gig.title,
    description: gig.description,
    date: gig.date,
    time: gig.time,
    location: gig.location,
    placeId: gig.placeId,
    marker: gig.marker,
    durationMinutes: gig.durationMinutes,
    isRecurring: gig.isRecurring,
    pay: String(gig.pay),
    paymentType: gig.paymentType,
    position: gig.position as Profession,
    instruments: gig.instruments,
    genres: gig.genres,
    experienceLevel: gig.experienceLevel,
  }
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
