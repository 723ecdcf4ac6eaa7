import { formatMoney } from '../money/index.ts'
import { agreedClockText, type Instant, wallClockText } from '../time/index.ts'
import { LODGING_LABELS, MEAL_LABELS, type OfferTerms, SOUND_LABELS } from './offer-terms.ts'

/** The terms as forms name them. */
export type TermField = 'fee' | Exclude<keyof OfferTerms, 'feeCents' | 'timeZone'>

export const TERM_LABELS: Record<TermField, string> = {
  fee: 'Fee',
  start: 'Start',
  end: 'End',
  sets: 'Sets',
  sound: 'Sound',
  meals: 'Meals',
  lodging: 'Lodging',
  note: 'Note',
}

/** All terms, in the order in which they are listed. */
export const TERM_FIELDS = Object.keys(TERM_LABELS) as TermField[]

/** One term that changed, as text: `from` was offered before, `to` is offered now. */
export interface TermDifference {
  field: TermField
  label: string
  from: string
  to: string
}

/** Terms, with their instants where they are known: one wall clock can be two. */
export type DatedTerms = OfferTerms & { startsAt?: Instant; endsAt?: Instant }

/** Returns every term as text, in the order of `TERM_FIELDS`. */
export function termTexts(terms: DatedTerms): Record<TermField, string> {
  return {
    fee: formatMoney(terms.feeCents),
    start: clockText(terms.start, terms.startsAt, terms.timeZone),
    end: clockText(terms.end, terms.endsAt, terms.timeZone),
    sets: String(terms.sets),
    sound: SOUND_LABELS[terms.sound],
    meals: MEAL_LABELS[terms.meals],
    lodging: LODGING_LABELS[terms.lodging ? 'yes' : 'no'],
    note: terms.note || 'None',
  }
}

/** Returns the terms in which two offers differ, as text, in the order of `TERM_FIELDS`. */
export function offerDifferences(before: DatedTerms, after: DatedTerms): TermDifference[] {
  const [from, to] = [termTexts(before), termTexts(after)]
  return TERM_FIELDS.filter((field) => from[field] !== to[field]).map((field) => ({
    field,
    label: TERM_LABELS[field],
    from: from[field],
    to: to[field],
  }))
}

const clockText = (wallClock: string, at: Instant | undefined, timeZone: string): string =>
  at === undefined ? wallClockText(wallClock) : agreedClockText(wallClock, at, timeZone)
