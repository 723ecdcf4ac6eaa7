import {
  composeDocument,
  type ContractDocument,
  documentGig,
  signingDeadline,
  signingReminder,
} from '@bandstand/domain/contracts'
import { gearLines } from '@bandstand/domain/stages'
import type { Action, Side } from '@bandstand/domain/lifecycle'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { BookingHooks } from '../booking/index.ts'
import { takesDeposits } from '../../integrations/payments/port.ts'
import { gigFacts } from '../gigs/index.ts'
import { findStage, type StageRow, stageView } from '../stages/index.ts'
import { type BookingRow, offerTermsOf } from '../booking/index.ts'
import { CHAIN_START, documentHash } from './contract-hash.ts'
import { findBookedGig, insertContract } from './contracts.queries.ts'
import { stepContract } from './step-contract.ts'

type Booked = Parameters<BookingHooks['booked'][number]>[1][number]

/** Writes the contract of each new booking, with its terms frozen. */
export const freezeContracts: BookingHooks['booked'][number] = async (tx, booked, deps, action) => {
  for (const each of booked) await freezeContract(tx, each, deps, action)
}

async function freezeContract(
  tx: Tx,
  { booking, offer }: Booked,
  deps: Deps,
  action: Action & { actorRole: Side },
): Promise<void> {
  const id = randomUUID()
  const at = booking.created_at
  const document = await writeDocument(tx, id, booking, takesDeposits(deps))
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

async function writeDocument(
  tx: Tx,
  contractId: string,
  booking: BookingRow,
  canDeposit: boolean,
): Promise<ContractDocument> {
  const gig = await findBookedGig(tx, booking.id)
  const stage = gig.stage_id === null ? null : await findStage(tx, gig.stage_id)
  const side = (name: string, person: string | null) => ({
    name,
    representedBy: person && person.trim() !== name ? person.trim() : '',
  })
  return composeDocument({
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
    takesDeposits: canDeposit,
  })
}

/** Returns a stage as contracts name it: with the gear that was there when both agreed. */
function stageInDocument(stage: StageRow) {
  return { name: stage.name, gear: gearLines(stageView(stage)) }
}
