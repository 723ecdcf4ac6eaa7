import { cancelReason } from '@bandstand/domain/booking'
import {
  amendmentInput,
  CONTRACT_EVENTS,
  CONTRACT_STATUSES,
  contractFilter,
  contractHash,
  documentGig,
  signContractInput,
  VERSION_STATUSES,
} from '@bandstand/domain/contracts'
import { SIDES } from '@bandstand/domain/lifecycle'
import { inCents } from '@bandstand/domain/money'
import { z } from 'zod'
import { bookedGig, bookingParty } from '../booking/bookings.ts'
import { termDifferences, termsWithoutFee } from '../booking/booking-terms.ts'
import { knowingly } from '../booking/busy-players.ts'
import { declare } from '../errors.ts'
import { operations, publicOperations } from '../operations.ts'
import { paging } from '../paging.ts'

const documentParty = z.object({ name: z.string(), representedBy: z.string() })

const documentTerms = termsWithoutFee.extend({
  feeCents: z.number().int(),
  lateCancelCents: z.number().int(),
  /** Set when no deposit is asked for: the venue pays the artist directly. */
  deposit: z.literal('none').optional(),
})

/** A version's frozen text, section by section, to be shown unchanged. Its terms are in cents, as they were hashed. */
export const contractDocument = z.object({
  format: z.literal([1, 2, 3]),
  contractId: z.uuid(),
  version: z.number().int(),
  title: z.string(),
  introduction: z.string(),
  artist: documentParty,
  venue: documentParty,
  gig: documentGig,
  terms: documentTerms,
  /** Who plays, of an act with a line-up; absent otherwise. */
  lineup: z.array(z.object({ name: z.string(), instruments: z.array(z.string()) })).optional(),
  /** All dates that the text is about, in order; absent for one. */
  schedule: z.array(z.object({ contractId: z.uuid(), gig: documentGig, terms: documentTerms })).optional(),
  sections: z.array(
    z.object({
      heading: z.string(),
      rows: z.array(z.object({ label: z.string(), value: z.string() })),
      paragraphs: z.array(z.string()),
    }),
  ),
})

export const contractSignature = z.object({
  side: z.enum(SIDES),
  typedName: z.string(),
  consentText: z.string(),
  signedAt: z.iso.datetime(),
})
export type ContractSignature = z.infer<typeof contractSignature>

/** One version of a contract; `number` counts from 1. */
export const contractVersion = z.object({
  number: z.number().int(),
  status: z.enum(VERSION_STATUSES),
  /** SHA-256 of the document's canonical JSON, in hexadecimal. */
  hash: z.string(),
  /** The party that wrote it: for the first version, the one that made the accepted offer. */
  proposedBy: z.enum(SIDES),
  proposedAt: z.iso.datetime(),
  /** When it was accepted, declined, withdrawn or lapsed; null while it is proposed. */
  decidedAt: z.iso.datetime().nullable(),
  document: contractDocument,
  /** Changes from the version that it amends, as text; empty for the first. */
  differences: termDifferences,
  signatures: z.array(contractSignature),
})
export type ContractVersion = z.infer<typeof contractVersion>

export const contractEvent = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  event: z.enum(CONTRACT_EVENTS),
  actorRole: z.enum([...SIDES, 'system']),
  /** The same as a sentence. */
  text: z.string(),
  /** Covers this event and all before it. */
  hash: z.string(),
})
export type ContractEventItem = z.infer<typeof contractEvent>

/** One contract as lists show it, to either side. */
export const contractCard = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  gig: bookedGig,
  artist: bookingParty,
  venue: bookingParty,
  /** Which side the reader is. */
  me: z.enum(SIDES),
  /** A pending contract past its `expiresAt` is returned as `expired` right away. */
  status: z.enum(CONTRACT_STATUSES),
  createdAt: z.iso.datetime(),
  /** When the second of the two signed. */
  signedAt: z.iso.datetime().nullable(),
  /** Until when both must have signed; null unless pending. */
  expiresAt: z.iso.datetime().nullable(),
  docusignEnvelopeId: z.string().nullable(),
  /** The current version's terms. Money in US dollars. */
  fee: z.number(),
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  /** The contracts with the same text that are in the same state, this one included, in order; empty for a single one. */
  dates: z.array(z.object({ contractId: z.uuid(), startsAt: z.iso.datetime(), timeZone: z.string() })),
  /** Who has signed the current version. */
  signedBy: z.object({ artist: z.boolean(), venue: z.boolean() }),
  /** The party that has to reply to a proposed amendment; null without one. */
  amendmentWaitsFor: z.enum(SIDES).nullable(),
  abilities: z.object({
    /** The reader's signature is missing and can be given. */
    sign: z.boolean(),
    proposeAmendment: z.boolean(),
    acceptAmendment: z.boolean(),
    declineAmendment: z.boolean(),
    withdrawAmendment: z.boolean(),
    cancel: z.boolean(),
  }),
})
export type ContractCard = z.infer<typeof contractCard>

/** All of a contract, as one of its parties sees it. */
export const contractDetail = contractCard.extend({
  /** The number of the version to sign. */
  currentVersion: z.number().int(),
  /** The number of the newest version, which an amendment answers. */
  newestVersion: z.number().int(),
  /** Oldest first. */
  versions: z.array(contractVersion),
  /** Oldest first; append-only, each hash covers the one before. */
  events: z.array(contractEvent),
  /** Whether every hash of the documents and of the events is still valid. */
  intact: z.boolean(),
  /** Where anybody can check the current version. */
  checkAddress: z.url(),
  /** Where signatures are given: typed in Bandstand, or at the e-signature provider. */
  signsAt: z.enum(['bandstand', 'docusign']),
  /** The fee is deposited, so an amendment cannot change it. */
  feeLocked: z.boolean(),
  /** Consequences of cancelling now. */
  cancellation: z.object({
    /** Less than 48 hours before the start. */
    late: z.boolean(),
    /** Counts as a late cancellation by the artist. */
    marked: z.boolean(),
    /** In US dollars: what the artist keeps of a deposited fee, before the platform's fee, or what the venue owes without a deposit. */
    artistKeeps: z.number(),
    owes: z.number(),
    /** What goes back to the venue of a deposited fee. */
    venueGetsBack: z.number(),
  }),
})
export type ContractDetail = z.infer<typeof contractDetail>

/** How to continue signing: with `contracts.sign`, or on the provider's page, which has to be opened right away. */
export const signingStart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('here') }),
  z.object({ kind: z.literal('provider'), url: z.url() }),
])

export type SigningStart = z.infer<typeof signingStart>

export const contractPage = z.object({
  contracts: z.array(contractCard),
  ...paging,
})
export type ContractPage = z.infer<typeof contractPage>

/** The public facts of a printed contract: no money, no addresses, no contact details. */
export const contractCheck = z.discriminatedUnion('genuine', [
  z.object({ genuine: z.literal(false) }),
  z.object({
    genuine: z.literal(true),
    artist: z.string(),
    venue: z.string(),
    /** The day of the performance at its place, YYYY-MM-DD; of several dates the first. */
    performanceOn: z.string(),
    /** The number of dates that it's about. */
    dates: z.number().int(),
    version: z.number().int(),
    /** Whether this is the current version; else another replaced it, or it was never agreed on. */
    current: z.boolean(),
    versionStatus: z.enum(VERSION_STATUSES),
    status: z.enum(CONTRACT_STATUSES),
    /** When both had signed this version; null when they have not. */
    signedAt: z.iso.datetime().nullable(),
  }),
])
export type ContractCheck = z.infer<typeof contractCheck>

const { get, post } = operations('Contracts')
const byId = z.strictObject({ id: z.uuid() })
const about = declare('CONTRACT_NOT_FOUND')
/** Identifies the version that the reader saw. */
const byVersion = z.strictObject({ id: z.uuid(), version: z.coerce.number().int().min(1).max(1000) })
const answersAmendment = declare(
  'CONTRACT_NOT_FOUND',
  'CONTRACT_ENDED',
  'CONTRACT_EXPIRED',
  'PERFORMANCE_BEGUN',
  'AMENDMENT_NOT_PENDING',
)

export const contracts = {
  /** The caller's contracts as artist or as venue, newest first; `show=waiting` returns only those that need the caller. */
  list: get('seeDeals', '/contracts', 'List your contracts, 50 a page')
    .input(contractFilter)
    .output(contractPage),
  get: get('seeDeals', '/contracts/{id}', 'Get a contract with its versions and history')
    .errors(about)
    .input(byId)
    .output(contractDetail),
  getForBooking: get('seeDeals', '/bookings/{bookingId}/contract', 'Get the contract for a booking')
    .errors(about)
    .input(z.strictObject({ bookingId: z.uuid() }))
    .output(contractDetail),
  /** Returns the address of the provider's page for the text with the given hash; it works once, for minutes. */
  beginSigning: post('sign', '/contracts/{id}/signing', 'Start signing')
    .errors(
      declare(
        'CONTRACT_NOT_FOUND',
        'TERMS_CHANGED',
        'CONTRACT_EXPIRED',
        'CONTRACT_ENDED',
        'SIGNED_ALREADY',
        'ESIGN_UNAVAILABLE',
      ),
    )
    .input(z.strictObject({ id: z.uuid(), hash: contractHash }))
    .output(signingStart),
  /** Fetches the state of the envelope from the provider when a signer returns, because its notification may come later. */
  checkSigning: post(
    'sign',
    '/contracts/{id}/signing/check',
    'Check with the e-signature provider for updates',
  )
    .errors({ ...about, ...declare('ESIGN_UNAVAILABLE') })
    .input(byId)
    .output(contractDetail),
  /** Adds the caller's signature to the text with the given hash; a repeat changes nothing. */
  sign: post('sign', '/contracts/{id}/sign', 'Sign the current version')
    .errors(
      declare(
        'CONTRACT_NOT_FOUND',
        'TERMS_CHANGED',
        'CONTRACT_EXPIRED',
        'CONTRACT_ENDED',
        'SIGN_AT_PROVIDER',
      ),
    )
    .input(signContractInput.extend({ id: z.uuid() }))
    .output(contractDetail),
  /** `answers` is the number of the newest version that the writer has seen. */
  proposeAmendment: post('sign', '/contracts/{id}/amendments', 'Propose a change to the terms', {
    successStatus: 201,
  })
    .errors(
      declare(
        'CONTRACT_NOT_FOUND',
        'CONTRACT_EXPIRED',
        'CONTRACT_ENDED',
        'PERFORMANCE_BEGUN',
        'TERMS_CHANGED',
        'AMENDMENT_STANDS',
        'AMENDMENT_EMPTY',
        'AMENDMENT_FEE_HELD',
        'VERSIONS_TOO_MANY',
        'VENUE_NOT_FREE',
      ),
    )
    .input(
      amendmentInput
        .safeExtend({ id: z.uuid(), answers: z.int().min(1) })
        .transform((terms) => inCents(terms, 'fee')),
    )
    .output(contractDetail),
  /** Makes the proposed version the current one; both sign again. */
  acceptAmendment: post('sign', '/contracts/{id}/amendments/{version}/accept', 'Accept proposed terms')
    .errors({
      ...answersAmendment,
      ...declare(
        'AMENDMENT_OTHER_SIDE',
        'ARTIST_NOT_FREE',
        'ACT_CALENDAR_BUSY',
        'VENUE_NOT_FREE',
        'AMENDMENT_TOO_LATE',
        'AMENDMENT_FEE_HELD',
        'PLAYERS_BUSY',
      ),
    })
    .input(byVersion.extend(knowingly))
    .output(contractDetail),
  /** Declines it for the other party, withdraws it for its writer. */
  declineAmendment: post(
    'sign',
    '/contracts/{id}/amendments/{version}/decline',
    'Decline proposed terms, or withdraw your own',
  )
    .errors(answersAmendment)
    .input(byVersion)
    .output(contractDetail),
  /** Cancels its booking, too; possible before the performance begins. */
  cancel: post('sign', '/contracts/{id}/cancel', 'Cancel a booking and its contract')
    .errors(declare('CONTRACT_NOT_FOUND', 'CONTRACT_EXPIRED', 'CONTRACT_ENDED', 'PERFORMANCE_BEGUN'))
    .input(byId.extend({ reason: cancelReason }))
    .output(contractDetail),
  /** Needs no session. */
  verify: publicOperations('Contracts')
    .get('/contracts/verify/{hash}', 'Check whether a printed contract is genuine')
    .errors(declare())
    .input(z.strictObject({ hash: contractHash }))
    .output(contractCheck),
  /** The current version with its signatures, as a tagged PDF file. */
  pdf: get('seeDeals', '/contracts/{id}/pdf', 'Download the contract as a PDF')
    .errors(about)
    .input(byId)
    .output(z.file().mime('application/pdf')),
}
