import { z } from 'zod'
import type { Currency } from '../money/index.ts'
import type { OfferTerms } from '../booking/index.ts'

/**
 * The terms of a contract: an offer's terms, their instants, and what the artist keeps of the fee after a late
 * cancellation.
 */
export interface ContractTerms extends OfferTerms {
  startsAt: string
  endsAt: string
  lateCancelCents: number
  /** Set when no deposit could be made when the contract was written: the venue pays the artist directly. */
  deposit?: 'none'
  /** Currency of its amounts; absent for US dollars. */
  currency?: Currency
}

export interface DocumentSection {
  heading: string
  rows: { label: string; value: string }[]
  paragraphs: string[]
}

/** One party as the document names it; `representedBy` is empty when it is the same name. */
export interface DocumentParty {
  name: string
  representedBy: string
}

/** The gig's fields in a document. A field added later is optional, so that existing documents keep their hashes. */
export const documentGig = z.object({
  title: z.string(),
  location: z.string(),
  /** At a venue with stages: where the act plays, and what is there. */
  stage: z
    .object({ name: z.string(), gear: z.array(z.object({ label: z.string(), value: z.string() })) })
    .optional(),
})
export type DocumentGig = z.infer<typeof documentGig>

/** Somebody who plays, as the document names them. */
export interface DocumentPlayer {
  name: string
  instruments: string[]
}

/** One of several dates that share a document: what is said about it alone. */
export interface ScheduledDate {
  contractId: string
  gig: DocumentGig
  terms: ContractTerms
}

/**
 * A contract as both read and sign it, frozen. The hash is the SHA-256 of its canonical JSON, so the terms, every
 * word, the contract's id and the version are all under the signatures.
 */
export interface ContractDocument {
  /**
   * 1 lacks the due date of the deposit, what a venue owes without one, and payments outside. Its hashes stay valid. 3 is about
   * several dates.
   */
  format: 1 | 2 | 3
  contractId: string
  version: number
  title: string
  introduction: string
  artist: DocumentParty
  venue: DocumentParty
  gig: DocumentGig
  terms: ContractTerms
  sections: DocumentSection[]
  /** Who plays, of an act with a line-up: what its last section names. */
  lineup?: DocumentPlayer[]
  /**
   * Of format 3: every date in order. Each has a contract with the same document, but for `contractId`, `gig` and `terms`, which
   * are its own. The hash is that of the first one's.
   */
  schedule?: ScheduledDate[]
}

/** Returns the document of one of its dates: the same text, with what is said about this date alone. */
export function documentOn(
  document: ContractDocument,
  { contractId, gig, terms }: ScheduledDate,
): ContractDocument {
  return { ...document, contractId, gig, terms }
}
