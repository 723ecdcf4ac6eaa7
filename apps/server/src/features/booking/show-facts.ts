import { offerDifferences, type OfferTerms, TERM_LABELS, termTexts } from '@bandstand/domain/booking'
import { gigWhenText, PAYMENT_TYPE_LABELS } from '@bandstand/domain/gigs'
import { formatMoney, formatMoneyShort } from '@bandstand/domain/money'
import { DEPOSIT_AFTER_SIGNING_HOURS, DEPOSIT_DUE_HOURS, depositDueAt } from '@bandstand/domain/payments'
import { HOUR_MS, instantText, rangeText, wallClockIn } from '@bandstand/domain/time'
import type { NoticeFact } from '@bandstand/domain/notifications'
import type { NoticeText } from '../../outbox/notice.ts'
import type { BookingFactsRow } from './booking-facts.queries.ts'
import type { GigColumns } from './own-gigs/gig-columns.queries.ts'
import type { PartyColumns } from './parties.queries.ts'

/** Terms with the instants of their wall clocks. */
export interface TermsInTime extends OfferTerms {
  startsAt: Date
  endsAt: Date
}

/** What a notice contains about a gig, including its place: every reader of one can open the gig's page, which has the same. */
type ShowColumns = Pick<
  GigColumns,
  'gig_title' | 'gig_starts_at' | 'gig_duration_minutes' | 'gig_time_zone' | 'gig_location'
> &
  Pick<PartyColumns, 'venue_name'>

/** Returns a gig's name, hours with zone and place as the facts of a notice, followed by `more`, such as its fee. */
export function showFacts(row: ShowColumns, ...more: (NoticeFact | null)[]): NoticeFact[] {
  return [
    { label: 'Gig', value: row.gig_title },
    { label: 'When', value: hoursOf(row) },
    { label: 'Where', value: placeOf(row) },
    ...more.filter((fact) => fact !== null),
  ]
}

/** Returns a booking's name, hours, place and fee as the facts of a notice, followed by `more`. */
export function bookingFacts(row: BookingFactsRow, ...more: (NoticeFact | null)[]): NoticeFact[] {
  return showFacts(row, { label: 'Fee', value: formatMoney(row.gig_pay_cents) }, ...more)
}

/**
 * Returns a gig with offered or agreed terms as the facts of a notice. Whatever differs from `before`, the terms that they
 * would replace, has both values.
 */
export function termFacts(row: ShowColumns, terms: TermsInTime, before: TermsInTime | null): NoticeFact[] {
  const changes = before ? offerDifferences(before, terms) : []
  const was = (field: string) => changes.find((change) => change.field === field)
  const hours = (of: TermsInTime) => spanText(of.startsAt, of.endsAt, of.timeZone)
  const texts = termTexts(terms)
  const rest = (['fee', 'sets', 'sound', 'meals', 'lodging', 'note'] as const).map((field) => {
    const change = was(field)
    return { label: TERM_LABELS[field], value: texts[field], ...(change && { was: change.from }) }
  })
  const moved = before && (was('start') || was('end')) ? { was: hours(before) } : {}
  return [
    { label: 'Gig', value: row.gig_title },
    { label: 'When', value: hours(terms), ...moved },
    { label: 'Where', value: placeOf(row) },
    // A missing note isn't worth mentioning, unless there was one.
    ...rest.filter((fact) => fact.label !== TERM_LABELS.note || terms.note || fact.was),
  ]
}

/** Returns a deadline at the gig's place as a fact of a notice. */
export function deadlineFact(label: string, at: Date, { gig_time_zone }: ShowColumns): NoticeFact {
  return { label, value: instantText(at, gig_time_zone) }
}

/** Returns the start as text: 'Fri, Nov 27, 2026, 9:30 PM EST'. */
export function startText({ gig_starts_at, gig_time_zone }: ShowColumns): string {
  return instantText(gig_starts_at, gig_time_zone)
}

/** Returns the pay that a venue posted, as a fact: '$650 (flat rate)'. */
export function payFact(row: Pick<GigColumns, 'gig_pay_cents' | 'gig_payment_type'>): NoticeFact {
  const type = PAYMENT_TYPE_LABELS[row.gig_payment_type].toLowerCase()
  return { label: 'Pay', value: `${formatMoneyShort(row.gig_pay_cents)} (${type})` }
}

/**
 * Returns when the deposit of a booking's fee is due, as text; null when none is expected. While a signature is missing, the
 * date depends on when it's given.
 */
export function depositDueText(row: BookingFactsRow, now: Date): string | null {
  const { payment_status, payment_cents, asks_deposit, signed_at, gig_starts_at, gig_time_zone } = row
  if (payment_status !== 'pending' || payment_cents === 0 || !asks_deposit) return null
  if (signed_at) return instantText(depositDueAt(gig_starts_at, signed_at), gig_time_zone)
  const due = depositDueAt(gig_starts_at, now)
  const afterSigning = `${DEPOSIT_AFTER_SIGNING_HOURS} hours after you’ve both signed`
  return gig_starts_at.getTime() - due.getTime() === DEPOSIT_DUE_HOURS * HOUR_MS
    ? `${instantText(due, gig_time_zone)}, or ${afterSigning} if that’s later`
    : afterSigning
}

/** Returns the page of a booking's payment as where a notice's button leads. */
export function toPayment({ transaction_id }: BookingFactsRow): Pick<NoticeText, 'path' | 'action'> {
  return { path: `/payments?payment=${transaction_id}`, action: 'See payment' }
}

const hoursOf = ({ gig_starts_at, gig_duration_minutes, gig_time_zone }: ShowColumns) =>
  gigWhenText({
    startsAt: gig_starts_at,
    durationMinutes: gig_duration_minutes,
    timeZone: gig_time_zone,
  })

function spanText(startsAt: Date, endsAt: Date, timeZone: string): string {
  const [start, end] = [wallClockIn(timeZone, startsAt), wallClockIn(timeZone, endsAt)]
  return rangeText({ start, end, timeZone, startsAt, endsAt })
}

/** The venue and the address as it was posted, which may begin with the venue's name. */
function placeOf({ venue_name: venue, gig_location: address }: ShowColumns): string {
  if (address === '') return venue
  return address.startsWith(venue) ? address : `${venue}, ${address}`
}
