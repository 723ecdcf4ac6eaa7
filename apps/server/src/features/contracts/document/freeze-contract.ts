import {
  composeDocument,
  composeSchedule,
  type ContractDocument,
  type DocumentFacts,
  documentGig,
  documentOn,
  signingDeadline,
  signingReminder,
} from '@bandstand/domain/contracts'
import { gearLines } from '@bandstand/domain/stages'
import type { Action, Side } from '@bandstand/domain/lifecycle'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/database.ts'
import type { BookingHooks } from '../../booking/index.ts'
import { takesDeposits } from '../../../integrations/payments/port.ts'
import { gigFacts } from '../../gigs/index.ts'
import { type StageRow, stageView } from '../../stages/index.ts'
import { offerTermsOf } from '../../booking/index.ts'
import { CHAIN_START, documentHash } from './contract-hash.ts'
import { findBookedGig, insertContract } from '../contracts.queries.ts'
import { stepContract } from '../step-contract.ts'

type Booked = Parameters<BookingHooks['booked'][number]>[1][number]

/**
 * Writes the contract of each new booking, with its terms frozen. Those of several dates that differ in nothing but their hours
 * share one document.
 */
export const freezeContracts: BookingHooks['booked'][number] = async (tx, booked, deps, action) => {
  const dates: BookedDate[] = []
  for (const each of booked)
    dates.push({ ...each, facts: await factsOf(tx, randomUUID(), each, takesDeposits(deps)) })
  const alike = Map.groupBy(dates, ({ facts }) => likeness(facts))
  for (const together of alike.values()) {
    const shared = together.length > 1 ? composeSchedule(together.map(({ facts }) => facts)) : null
    for (const [index, date] of together.entries()) {
      const document = shared ? documentOn(shared, shared.schedule![index]!) : composeDocument(date.facts)
      await freezeContract(tx, date, document, action)
    }
  }
}

interface BookedDate extends Booked {
  facts: DocumentFacts
}

/** Returns a text of everything but the hours and the contract that facts say. */
function likeness({ terms, ...facts }: DocumentFacts): string {
  const { start: _s, end: _e, startsAt: _from, endsAt: _to, ...rest } = terms
  return JSON.stringify({ ...facts, contractId: '', terms: rest })
}

async function freezeContract(
  tx: Tx,
  { booking, offer }: Booked,
  document: ContractDocument,
  action: Action & { actorRole: Side },
): Promise<void> {
  const id = document.contractId
  const at = booking.created_at
  const hash = documentHash(document)
  const expiresAt = signingDeadline(at, booking.starts_at)
  const contract = await insertContract(
    tx,
    {
      id,
      booking_id: booking.id,
      gig_id: booking.gig_id,
      artist_id: booking.artist_id,
      venue_id: booking.venue_id,
      created_at: at,
      expires_at: expiresAt,
      remind_at: signingReminder(at, expiresAt),
      head_hash: CHAIN_START,
    },
    {
      number: 1,
      status: 'current',
      proposed_by: offer.made_by,
      document: JSON.stringify(document),
      hash,
      created_at: offer.created_at,
      decided_at: at,
    },
  )
  const facts = {
    hash,
    bookingId: booking.id,
    gigId: booking.gig_id,
    artistId: booking.artist_id,
    venueId: booking.venue_id,
    offerId: offer.id,
    offeredAt: offer.created_at.toISOString(),
  }
  await stepContract(tx, contract, { event: 'created', version: 1, facts }, action)
}

async function factsOf(
  tx: Tx,
  contractId: string,
  { booking, players, stage }: Booked,
  canDeposit: boolean,
): Promise<DocumentFacts> {
  const gig = await findBookedGig(tx, booking.id)
  const side = (name: string, person: string | null) => ({
    name,
    representedBy: person && person.trim() !== name ? person.trim() : '',
  })
  return {
    contractId,
    version: 1,
    artist: side(gig.artist_name, gig.artist_person),
    venue: side(gig.venue_name, gig.venue_person),
    gig: documentGig.parse({ ...gigFacts(gig), ...(stage && { stage: stageInDocument(stage) }) }),
    terms: {
      ...offerTermsOf(booking),
      currency: booking.currency,
      startsAt: booking.starts_at,
      endsAt: booking.ends_at,
    },
    lineup: players.map(({ name, instruments }) => ({ name, instruments })),
    takesDeposits: canDeposit,
  }
}

/** Returns a stage as contracts name it: with the gear that was there when both agreed. */
function stageInDocument(stage: StageRow) {
  return { name: stage.name, gear: gearLines(stageView(stage)) }
}
