import { partyIdSchema } from '@bandstand/domain/accounts'
import { billDate, billInput, runInput } from '@bandstand/domain/bills'
import { SIDES } from '@bandstand/domain/lifecycle'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations, publicOperations } from '../operations.ts'

/** An act of a bill, as its venue or another act of the evening reads it: never its pay, nor how to reach it. */
const billAct = z.object({
  /** For the venue, and for the act itself. */
  gigId: z.uuid().nullable(),
  bookingId: z.uuid().nullable(),
  isMine: z.boolean(),
  /** Whose set it is; empty while nobody is booked. */
  name: z.string(),
  /** Of the gig, for the venue and the act itself; empty for others. */
  title: z.string(),
  /** Whether somebody is booked, so that its hours are in a contract. */
  isBooked: z.boolean(),
  /** Empty at a venue without stages. */
  stage: z.string(),
  stageId: z.uuid().nullable(),
  /** Wall clocks at the place. */
  start: z.string(),
  startIsSecond: z.boolean(),
  end: z.string(),
  minutes: z.number().int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** A wall clock at the place; null until the venue has set it. */
  loadIn: z.string().nullable(),
})
export type BillAct = z.infer<typeof billAct>

/** Several acts of one evening, in their order. */
export const bill = z.object({
  id: z.uuid(),
  me: z.enum(SIDES),
  title: z.string(),
  /** YYYY-MM-DD at the place. */
  date: z.string(),
  timeZone: z.string(),
  /** A wall clock; null while it's not known. */
  doors: z.string().nullable(),
  note: z.string(),
  venueName: z.string(),
  acts: z.array(billAct),
  /** What its venue should look at; empty for others. */
  warnings: z.array(z.string()),
  /** Where the evening is, while its venue follows it live; null before and after. */
  running: z
    .object({
      /** The place in `acts` of who is on; null while nobody is. */
      now: z.number().int().nullable(),
      lateMinutes: z.number().int(),
    })
    .nullable(),
  /** Whether the reader can say where the evening is. */
  canRun: z.boolean(),
  /** Whether everybody can read its public page. */
  isAnnounced: z.boolean(),
  /** Whether the reader can announce it: its venue, until the last set is over. */
  canAnnounce: z.boolean(),
})
export type Bill = z.infer<typeof bill>

/** An announced bill as everybody reads it: no pay, contact, note or load-in. */
const night = z.object({
  id: z.uuid(),
  title: z.string(),
  /** YYYY-MM-DD at the place. */
  date: z.string(),
  /** A wall clock; null while it's not known. */
  doors: z.string().nullable(),
  venue: z.object({ id: z.uuid(), name: z.string() }),
  city: z.string().nullable(),
  /** Two letters. */
  state: z.string().nullable(),
  isOver: z.boolean(),
  acts: z.array(
    z.object({
      /** Null while the act is to be announced. */
      artist: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      /** Wall clocks at the place. */
      start: z.string(),
      end: z.string(),
      startsAt: z.iso.datetime(),
    }),
  ),
})
export type AnnouncedBill = z.infer<typeof night>

/** What a new bill of an evening could have on it. */
const billDraft = z.object({
  date: z.string(),
  timeZone: z.string(),
  acts: z.array(billAct),
})
export type BillDraft = z.infer<typeof billDraft>

const { get, post, put, remove } = operations('Bills')
const byId = z.strictObject({ id: z.uuid() })

export const bills = {
  draft: get('book', '/bill-drafts/{date}', 'List your gigs of an evening that are on no bill')
    .errors(declare('BILLS_VENUES_ONLY'))
    .input(z.strictObject({ date: billDate }))
    .output(billDraft),
  get: get('seeNights', '/bills/{id}', 'Get a bill that you wrote or play on')
    .errors(declare('BILL_NOT_FOUND'))
    .input(byId)
    .output(bill),
  /** New acts are gigs like the evening's first open one. A second request with the same `key` changes nothing more. */
  make: post('book', '/bills', 'Put gigs of an evening on a bill', { successStatus: 201 })
    .errors(declare('BILLS_VENUES_ONLY', 'GIG_LIMIT_REACHED', 'GIG_NOT_EDITABLE', 'REQUEST_KEY_REUSED'))
    .input(billInput.extend({ date: billDate }))
    .output(bill),
  /** Gigs that `slots` leaves out stay as they are, off the bill. The hours of booked acts can't change here. */
  change: put('book', '/bills/{id}', 'Change a bill: its acts, their times and when doors open')
    .errors(declare('BILL_NOT_FOUND', 'GIG_LIMIT_REACHED', 'GIG_NOT_EDITABLE', 'REQUEST_KEY_REUSED'))
    .input(billInput.extend(byId.shape))
    .output(bill),
  /** A repeat changes nothing. With nobody on and no delay it's back to the plan. */
  run: put('checkIn', '/bills/{id}/running', 'Say who is on and how late an evening is')
    .errors(declare('BILL_NOT_FOUND', 'BILL_NOT_TONIGHT'))
    .input(runInput.extend(byId.shape))
    .output(bill),
  /** A repeat changes nothing, and the acts are told once. */
  announce: put('book', '/bills/{id}/announcement', 'Announce one of your bills to everybody')
    .errors(declare('BILL_NOT_FOUND', 'BILL_OVER'))
    .input(byId)
    .output(bill),
  /** A repeat changes nothing. */
  removeAnnouncement: remove(
    'book',
    '/bills/{id}/announcement',
    'Remove the announcement of one of your bills',
  )
    .errors(declare('BILL_NOT_FOUND'))
    .input(byId)
    .output(bill),
  /** Soonest first, at most 20. */
  ofVenue: get('browse', '/venues/{venueId}/nights', 'List the announced bills of a venue that aren’t over')
    .input(z.strictObject({ venueId: partyIdSchema }))
    .output(z.object({ nights: z.array(night) })),
  /** What the public page of an announced bill shows, with or without a session. */
  night: publicOperations('Bills')
    .get('/nights/{id}', 'Get an announced bill')
    .errors(declare('NIGHT_NOT_FOUND'))
    .input(byId)
    .output(night),
  /** Its gigs stay as they are. A repeat changes nothing. */
  dissolve: remove('book', '/bills/{id}', 'Delete one of your bills')
    .input(byId)
    .output(z.object({ dissolved: z.boolean() })),
}
