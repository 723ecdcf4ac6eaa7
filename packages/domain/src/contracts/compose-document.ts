import {
  type Currency,
  CURRENCY_NAMES,
  DEFAULT_CURRENCY,
  spellOutDollars,
  formatMoney,
} from '../money/index.ts'
import type { Side } from '../lifecycle/index.ts'
import { wallClockText, zoneAt } from '../time/index.ts'
import { LODGING_LABELS, MEAL_LABELS, type OfferTerms, SOUND_LABELS } from '../booking/index.ts'
import { PRODUCT_NAME } from '../product/index.ts'
import {
  DEPOSIT_AFTER_SIGNING_HOURS,
  DEPOSIT_DUE_HOURS,
  UNFUNDED_LEAVE_HOURS,
} from '../payments/payment-time.ts'
import type {
  ContractDocument,
  ContractTerms,
  DocumentGig,
  DocumentParty,
  DocumentPlayer,
  DocumentSection,
  ScheduledDate,
} from './contract-document.ts'
import { SIGNING_HOURS } from './contract-time.ts'
import { LATE_CANCEL_HOURS, LATE_CANCEL_PERCENT, lateCancelCents } from './late-cancel.ts'

export const ESCROW_TEXT =
  'Payment is held in escrow and released to the artist within 24 hours of a completed performance.'
const HOURS = `${LATE_CANCEL_HOURS} hours`
export const LATE_CANCEL_TEXT = `Cancellation less than ${HOURS} before the performance may incur penalties.`

/** The facts from which a document is written. */
export interface DocumentFacts {
  contractId: string
  version: number
  artist: DocumentParty
  venue: DocumentParty
  gig: DocumentGig
  terms: OfferTerms & { startsAt: Date; endsAt: Date; currency: Currency }
  /** Who plays, in order; none for an act without a line-up. */
  lineup?: readonly DocumentPlayer[] | undefined
  /** Whether deposits can be made. Without them the venue pays the artist directly. */
  takesDeposits: boolean
}

/** Returns the whole contract as a document. The same facts give the same document, and so the same hash. */
export function composeDocument(facts: DocumentFacts): ContractDocument {
  const { contractId, version, artist, venue, gig, lineup = [] } = facts
  const frozen = frozenTerms(facts)
  return {
    format: 2,
    contractId,
    version,
    title: 'Performance agreement',
    introduction: `${venue.name} (the venue) engages ${artist.name} (the artist) for one performance on the terms below, and ${artist.name} accepts the engagement.`,
    artist: { ...artist },
    venue: { ...venue },
    gig: { ...gig },
    terms: frozen,
    // Only of an act that has one: documents without it keep their text, and so their hashes.
    ...(lineup.length > 0
      ? { lineup: lineup.map(({ name, instruments }) => ({ name, instruments: [...instruments] })) }
      : {}),
    sections: [
      parties(facts),
      performance(facts),
      payment(frozen),
      provisions(frozen),
      cancellation(frozen),
      signing(),
      general(frozen),
      ...(lineup.length > 0 ? [lineupAnnex(lineup)] : []),
    ],
  }
}

function frozenTerms({ terms, takesDeposits }: DocumentFacts): ContractTerms {
  return {
    feeCents: terms.feeCents,
    start: terms.start,
    end: terms.end,
    timeZone: terms.timeZone,
    sets: terms.sets,
    sound: terms.sound,
    meals: terms.meals,
    lodging: terms.lodging,
    note: terms.note,
    startsAt: terms.startsAt.toISOString(),
    endsAt: terms.endsAt.toISOString(),
    lateCancelCents: lateCancelCents(terms.feeCents),
    ...(takesDeposits ? {} : { deposit: 'none' as const }),
    ...(terms.currency === DEFAULT_CURRENCY ? {} : { currency: terms.currency }),
  }
}

/**
 * Returns the one document of several dates, at least two and in their order, that differ in nothing but their hours: that of
 * the first one's contract. `documentOn` gives those of the others.
 */
export function composeSchedule(dates: readonly DocumentFacts[]): ContractDocument {
  const first = dates[0]!
  const single = composeDocument(first)
  const { artist, venue } = first
  const schedule = dates.map((facts) => ({
    contractId: facts.contractId,
    gig: { ...facts.gig },
    terms: frozenTerms(facts),
  }))
  const [who, where, fee, ...rest] = single.sections
  return {
    ...single,
    format: 3,
    introduction: `${venue.name} (the venue) engages ${artist.name} (the artist) for ${dates.length} performances on the terms below, and ${artist.name} accepts the engagement.`,
    sections: [
      who!,
      { ...where!, rows: where!.rows.filter(({ label }) => label !== 'Start' && label !== 'End') },
      datesOf(schedule),
      { ...fee!, rows: feesOf(fee!, schedule) },
      ...rest,
    ],
    schedule,
  }
}

function datesOf(schedule: readonly ScheduledDate[]): DocumentSection {
  return {
    heading: 'Dates',
    rows: schedule.map(({ terms }, index) => ({
      label: `Date ${index + 1}`,
      value: `${clockText(terms.start, new Date(terms.startsAt), terms.timeZone)} to ${clockText(terms.end, new Date(terms.endsAt), terms.timeZone)}, ${formatMoney(terms.feeCents, terms.currency)}`,
    })),
    paragraphs: [
      'Each date is a performance of its own. What this agreement says about the start, the fee, the deposit, signing in time, cancellation and changes applies to each date separately. Cancelling or changing one date leaves the others as they are.',
    ],
  }
}

function feesOf({ rows }: DocumentSection, schedule: readonly ScheduledDate[]): DocumentSection['rows'] {
  const sum = schedule.reduce((total, { terms }) => total + terms.feeCents, 0)
  const { currency = DEFAULT_CURRENCY } = schedule[0]!.terms
  return [
    ...rows.map(({ value }) => ({ label: 'Fee for each date', value })),
    {
      label: `Fee for all ${schedule.length} dates`,
      value: `${formatMoney(sum, currency)} (${spellOutDollars(sum)})`,
    },
  ]
}

function parties({ artist, venue, contractId, version }: DocumentFacts): DocumentSection {
  return {
    heading: 'Parties',
    rows: [
      { label: 'Artist', value: partyText(artist) },
      { label: 'Venue', value: partyText(venue) },
      { label: 'Contract', value: contractId },
      { label: 'Version', value: String(version) },
    ],
    paragraphs: [],
  }
}

function performance({ gig, terms }: DocumentFacts): DocumentSection {
  return {
    heading: 'Performance',
    rows: [
      { label: 'Gig', value: gig.title },
      { label: 'Place', value: gig.location },
      ...(gig.stage ? [{ label: 'Stage', value: gig.stage.name }, ...gig.stage.gear] : []),
      { label: 'Start', value: clockText(terms.start, terms.startsAt, terms.timeZone) },
      { label: 'End', value: clockText(terms.end, terms.endsAt, terms.timeZone) },
      { label: 'Sets', value: String(terms.sets) },
    ],
    paragraphs: [],
  }
}

function payment({ feeCents, deposit, currency = DEFAULT_CURRENCY }: ContractTerms): DocumentSection {
  const isDirect = deposit === 'none'
  const how = isDirect
    ? `The venue pays the fee directly to the artist after the performance. ${PRODUCT_NAME} holds no deposit for it.`
    : `The venue deposits the fee through ${PRODUCT_NAME} at least ${DEPOSIT_DUE_HOURS} hours before the start. If the last signature is given later than that allows, the deposit is due ${DEPOSIT_AFTER_SIGNING_HOURS} hours after it, but always before the start.`
  return {
    heading: 'Fee and payment',
    rows: [{ label: 'Fee', value: `${formatMoney(feeCents, currency)} (${spellOutDollars(feeCents)})` }],
    paragraphs: [
      ...(isDirect ? [] : [ESCROW_TEXT]),
      ...(feeCents > 0
        ? [
            how,
            `A payment outside ${PRODUCT_NAME} settles the fee once both sides have confirmed it there. ${PRODUCT_NAME} neither holds money nor charges a fee for it.`,
          ]
        : []),
      `The fee is in ${CURRENCY_NAMES[currency]} and covers the whole performance. Each side pays its own taxes.`,
    ],
  }
}

function provisions({ sound, meals, lodging, note }: ContractTerms): DocumentSection {
  return {
    heading: 'Sound, meals and lodging',
    rows: [
      { label: 'Sound', value: SOUND_LABELS[sound] },
      { label: 'Meals', value: MEAL_LABELS[meals] },
      { label: 'Lodging', value: LODGING_LABELS[lodging ? 'yes' : 'no'] },
      { label: 'Note', value: note || 'None' },
    ],
    paragraphs: [],
  }
}

function cancellation(terms: ContractTerms): DocumentSection {
  return {
    heading: 'Cancellation',
    rows: [],
    paragraphs: [
      LATE_CANCEL_TEXT,
      ...(terms.deposit === 'none' ? cancellationWithoutDeposit(terms) : cancellationWithDeposit(terms)),
    ],
  }
}

function cancellationWithDeposit(terms: ContractTerms): string[] {
  return [
    `Until ${HOURS} before the start either side may cancel. Nobody owes anything then, and any deposit is refunded in full.`,
    `Less than ${HOURS} before the start: if the venue cancels, the artist keeps ${formatMoney(terms.lateCancelCents, terms.currency)} (${LATE_CANCEL_PERCENT} percent of the fee) and the rest is refunded; if the fee is not deposited, the venue owes the artist that amount. If the artist cancels, any deposit is refunded in full, and the late cancellation is noted on the artist’s profile.`,
    `If the fee is not deposited ${UNFUNDED_LEAVE_HOURS} hours before the start, the artist may cancel from then on without a note.`,
    'Once the performance has begun it can no longer be cancelled, and the venue owes the whole fee, deposited or not. Either side may report a problem with a deposited fee.',
  ]
}

function cancellationWithoutDeposit(terms: ContractTerms): string[] {
  return [
    `Until ${HOURS} before the start either side may cancel, and nobody owes anything.`,
    `Less than ${HOURS} before the start: if the venue cancels, it owes the artist ${formatMoney(terms.lateCancelCents, terms.currency)} (${LATE_CANCEL_PERCENT} percent of the fee). If the artist cancels, the late cancellation is noted on the artist’s profile.`,
    'Once the performance has begun it can no longer be cancelled, and the venue owes the whole fee.',
  ]
}

function signing(): DocumentSection {
  return {
    heading: 'Signatures and changes',
    rows: [],
    paragraphs: [
      `This agreement binds both sides once both have signed this version. If either side has not signed within ${SIGNING_HOURS} hours of agreeing on it, or before the performance begins if that is earlier, it expires, the booking is released and nobody owes anything.`,
      'A change needs a new version that both accept. It voids the signatures on this one, and both sign again.',
      'Each side consents to signing electronically: a typed name with this consent has the force of a signature by hand.',
    ],
  }
}

function general({ timeZone }: ContractTerms): DocumentSection {
  return {
    heading: 'General',
    rows: [],
    paragraphs: [
      `All times are those of the place of the performance (${timeZone}). The law of that place governs this agreement.`,
      `This document is the whole agreement. It is between the artist and the venue; ${PRODUCT_NAME} keeps it and its history, and is not a party to it.`,
    ],
  }
}

function lineupAnnex(lineup: readonly DocumentPlayer[]): DocumentSection {
  return {
    heading: 'Annex: Line-up',
    rows: lineup.map(({ name, instruments }) => ({
      label: name,
      value: instruments.join(', ') || 'Not specified',
    })),
    paragraphs: [
      'These people perform for the artist. Until the performance begins the artist may replace any of them by a person of equal skill, and the day sheet names whoever performs.',
    ],
  }
}

function partyText({ name, representedBy }: DocumentParty): string {
  return representedBy ? `${name}, represented by ${representedBy}` : name
}

/** Returns an instant with its place's wall clock, as 'Friday, November 27, 2026, 9:30 PM EST'. */
function clockText(wallClock: string, at: Date, timeZone: string): string {
  return `${wallClockText(wallClock, 'full')} ${zoneAt(timeZone, at)}`
}

/** Returns the signature line of a party, as printed in the document. */
export function signatureLine(side: Side, { artist, venue }: ContractDocument): string {
  return side === 'artist' ? `For the artist, ${artist.name}` : `For the venue, ${venue.name}`
}
