import { cancelReason, declineInput } from '@bandstand/domain/booking'
import { GIG_STATUSES, updateGigInput } from '@bandstand/domain/gigs'
import { inCents } from '@bandstand/domain/money'
import { requestKey } from '@bandstand/domain/requests'
import {
  addDatesInput,
  cancelDatesInput,
  LEFT_REASONS,
  SERIES_SCOPES,
  seriesPreviewInput,
} from '@bandstand/domain/series'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** The dates that a new gig would repeat on. */
export const seriesPreview = z.object({
  /** In one line, as 'Every Thursday until Jun 30, 2027 · 22 dates'. */
  text: z.string(),
  /** Why there can't be such a series; null when there can. */
  problem: z.string().nullable(),
  dates: z.array(
    z.object({
      date: z.string(),
      holiday: z.string().nullable(),
      skipped: z.boolean(),
      /** When it begins instead (HH:MM), as the clocks skip its hour; null on all other dates. */
      movedTo: z.string().nullable(),
    }),
  ),
})
export type SeriesPreview = z.infer<typeof seriesPreview>

/** A date of a series, for its venue. */
const seriesDate = z.object({
  gigId: z.uuid(),
  title: z.string(),
  /** YYYY-MM-DD and HH:MM at the place. */
  date: z.string(),
  time: z.string(),
  status: z.enum(GIG_STATUSES),
  /** Changed by hand, so that changes of several dates leave it alone. */
  changed: z.boolean(),
  /** How many applications and invitations of it are live. */
  applicants: z.number().int(),
  booking: z.object({ id: z.uuid(), artist: z.string(), fee: z.number(), deposited: z.boolean() }).nullable(),
  /** Whether it can be taken out of the series: it's open, or booked and ahead. */
  abilities: z.object({ edit: z.boolean(), cancel: z.boolean() }),
})
export type SeriesDate = z.infer<typeof seriesDate>

export const seriesDetail = z.object({
  id: z.uuid(),
  /** In one line, as 'Every Thursday until Jun 30, 2027 · 22 dates'. */
  text: z.string(),
  dates: z.array(seriesDate),
})
export type SeriesDetail = z.infer<typeof seriesDetail>

/** What a change of several dates does, or did. */
export const seriesChange = z.object({
  /** The names of the fields that it changes, as 'Payment amount'. */
  fields: z.array(z.string()),
  changed: z.array(seriesDate),
  left: z.array(seriesDate.extend({ reason: z.enum(LEFT_REASONS) })),
})
export type SeriesChange = z.infer<typeof seriesChange>

/** What taking dates out of a series does, or did. */
export const seriesCancellation = z.object({
  /** Open dates, which are closed. */
  open: z.array(seriesDate),
  /** Booked dates, which are cancelled only if asked for; `price`, in dollars, is what the artist keeps or is owed then. */
  booked: z.array(seriesDate.extend({ price: z.number() })),
  /** Of all booked dates together. */
  price: z.number(),
})
export type SeriesCancellation = z.infer<typeof seriesCancellation>

const { get, post, put } = operations('Series')
const byGig = z.strictObject({ gigId: z.uuid() })
const scope = z.enum(SERIES_SCOPES)
const change = updateGigInput.extend({ gigId: z.uuid(), scope })

export const series = {
  preview: post('book', '/series/preview', 'List the dates that a new gig would repeat on')
    .errors(declare('GIG_VENUES_ONLY'))
    .input(seriesPreviewInput)
    .output(seriesPreview),
  get: get('browse', '/series/{id}', 'Get one of your series with all its dates')
    .errors(declare('SERIES_NOT_FOUND'))
    .input(z.object({ id: z.uuid() }))
    .output(seriesDetail),
  previewChange: post(
    'book',
    '/gigs/{gigId}/series/change-preview',
    'List the dates that a change would apply to',
  )
    .errors(declare('SERIES_NOT_FOUND', 'PROFILE_NOT_FOUND', 'GIG_NOT_EDITABLE', 'PLACE_UNKNOWN'))
    .input(change.transform((gig) => inCents(gig, 'pay')))
    .output(seriesChange),
  /** What differs from the gig is written to every date that isn't left as it is: to all of them or none. */
  change: put('book', '/gigs/{gigId}/series', 'Change several dates of a series')
    .errors(
      declare(
        'SERIES_NOT_FOUND',
        'PROFILE_NOT_FOUND',
        'GIG_NOT_EDITABLE',
        'PLACE_UNKNOWN',
        'REQUEST_KEY_REUSED',
      ),
    )
    .input(change.extend({ key: requestKey }).transform((gig) => inCents(gig, 'pay')))
    .output(seriesChange),
  previewCancel: post(
    'book',
    '/gigs/{gigId}/series/cancel-preview',
    'List the dates that would be taken out, with the price',
  )
    .errors(declare('SERIES_NOT_FOUND'))
    .input(byGig.extend({ scope }))
    .output(seriesCancellation),
  /** Open dates are closed; booked ones are cancelled with `withBooked`: all of them or none. */
  cancel: post('book', '/gigs/{gigId}/series/cancel', 'Take dates out of a series')
    .errors(declare('SERIES_NOT_FOUND', 'SERIES_PRICE_CHANGED', 'REQUEST_KEY_REUSED'))
    .input(
      cancelDatesInput
        .extend({
          gigId: z.uuid(),
          /** For applicants of open dates. */
          note: declineInput.shape.text,
          /** For booked artists. */
          reason: cancelReason,
        })
        .transform((input) => inCents(input, 'price')),
    )
    .output(seriesCancellation),
  /** They are copies of the last date that wasn't changed by hand. */
  addDates: post('book', '/series/{id}/dates', 'Add dates to a series')
    .errors(declare('SERIES_NOT_FOUND', 'PROFILE_NOT_FOUND', 'GIG_LIMIT_REACHED', 'REQUEST_KEY_REUSED'))
    .input(addDatesInput.extend({ id: z.uuid() }))
    .output(seriesDetail),
}
