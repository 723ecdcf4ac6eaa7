import { applicantFilter, applicantOrderInput, comparedInput } from '@bandstand/domain/booking'
import { PORTFOLIO_TYPES } from '@bandstand/domain/profiles'
import { z } from 'zod'
import { applicationCard, scheduleDate } from './applications.ts'
import { bookedGig } from './bookings.ts'
import { declare } from '../errors.ts'
import { degree, networkPerson, playedTogether } from '../people/network.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

/** One applicant of a gig, with what its venue decides by. */
const applicantCard = applicationCard.extend({
  /** All dates that it was made for, this one included, in order; empty for a single one. */
  dates: z.array(scheduleDate),
  about: z.object({
    reviewCount: z.number().int(),
    /** The first of the artist's works, those that can be played before the others; at most three. */
    works: z.array(z.object({ type: z.enum(PORTFOLIO_TYPES), url: z.string(), title: z.string() })),
    /** As in the artist's trust record. */
    played: z.number().int(),
    lateCancellations: z.number().int(),
    sickCancellations: z.number().int(),
    degree,
    sharedCount: z.number().int(),
    /** The best connected of the shared connections, at most three. */
    shared: z.array(networkPerson.pick({ uuid: true, name: true, userType: true })),
    playedTogether: playedTogether.nullable(),
    /** Whole miles from the gig to the center of the artist's place; null when one of the two is unknown. */
    distanceMiles: z.number().int().nullable(),
  }),
})
export type ApplicantCard = z.infer<typeof applicantCard>

const applicantPage = z.object({
  gig: bookedGig,
  applications: z.array(applicantCard),
  ...paging,
  /** Exact numbers of all applicants, regardless of the filter. */
  counts: z.object({ all: z.number().int(), shortlisted: z.number().int() }),
})
export type ApplicantPage = z.infer<typeof applicantPage>

const neighbor = z.object({ id: z.uuid(), name: z.string() }).nullable()

const applicantPlace = z.object({
  applicant: applicantCard,
  /** The applications before and after it in the same order and filter, with the artists' names. */
  previous: neighbor,
  next: neighbor,
  /** Its place among them, from 1, and how many they are. It counts as one of them, whatever its own status. */
  place: z.number().int(),
  total: z.number().int(),
})
export type ApplicantPlace = z.infer<typeof applicantPlace>

const compared = z.object({ gig: bookedGig, applications: z.array(applicantCard) })
export type ComparedApplicants = z.infer<typeof compared>

const { get } = operations('Booking')
const ofGig = { gigId: z.uuid() }
const ofOwnGig = declare('GIG_NOT_FOUND', 'GIG_OWNER_ONLY')

/** Operations for the venue that chooses among the applicants of its gig. */
export const applicants = {
  list: get('seeDeals', '/gigs/{gigId}/applications', 'List the applicants for a gig')
    .errors(ofOwnGig)
    .input(applicantFilter.extend(ofGig))
    .output(applicantPage),
  /** In the order of the ids; those of other gigs are left out. */
  compare: get('seeDeals', '/gigs/{gigId}/compared-applications', 'Compare up to four applicants for a gig')
    .errors(ofOwnGig)
    .input(comparedInput.extend(ofGig))
    .output(compared),
  get: get('seeDeals', '/applications/{id}/applicant', 'Get an applicant and who comes before and after')
    .errors(declare('APPLICATION_NOT_FOUND', 'GIG_OWNER_ONLY'))
    .input(applicantOrderInput.extend({ id: z.uuid() }))
    .output(applicantPlace),
}
