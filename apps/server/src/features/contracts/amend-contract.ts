import {
  type AmendmentInput,
  composeDocument,
  type ContractDocument,
  signingDeadline,
  signingReminder,
  versionDifferences,
  VERSIONS_PER_CONTRACT,
} from '@bandstand/domain/contracts'
import type { PersonId } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import { wallClockIn } from '@bandstand/domain/time'
import { DEFAULT_CURRENCY, type InCents } from '@bandstand/domain/money'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { lockTransactionOfBooking } from '../../db/locks.ts'
import { refusal } from '../../errors.ts'
import { takesDeposits } from '../../integrations/payments/port.ts'
import {
  type BookingRow,
  amendBooking,
  checkOfferTime,
  isVenueConflict,
  type MoneyReading,
  requireStageFree,
  requireUnblocked,
} from '../booking/index.ts'
import { requireInstants } from '../gigs/index.ts'
import { findBusyBookings } from '../availability/index.ts'
import { readPlayers, requirePlayersFree } from '../lineup/index.ts'
import { documentHash } from './document/contract-hash.ts'
import {
  decideVersion,
  findVersion,
  insertVersion,
  listVersions,
  type VersionRow,
} from './contracts.queries.ts'
import { recordAmendmentConflict } from './record-amendment-conflict.ts'
import { beforePerformance } from './in-contract.ts'
import { outdateEnvelopes } from './signing/outdate-envelopes.ts'
import { stepContract } from './step-contract.ts'

/**
 * Proposes new terms as a version that takes effect once the other party accepts it. `answers` is the newest number
 * that the writer has seen. Throws CONTRACT_NOT_FOUND, CONTRACT_EXPIRED, CONTRACT_ENDED, PERFORMANCE_BEGUN,
 * TERMS_CHANGED, AMENDMENT_STANDS, AMENDMENT_FEE_HELD, AMENDMENT_EMPTY, VERSIONS_TOO_MANY, VENUE_NOT_FREE,
 * INPUT_INVALID for times.
 */
export function proposeAmendment(
  deps: Deps,
  actor: Actor,
  id: string,
  { answers, ...input }: InCents<AmendmentInput, 'fee'> & { answers: number },
): Promise<void> {
  return beforePerformance(deps, actor, id, async ({ tx, me, contract, current, action }) => {
    const versions = await listVersions(tx, id)
    if (versions.some(({ status }) => status === 'proposed')) throw refusal('AMENDMENT_STANDS')
    if (answers !== versions.length) throw refusal('TERMS_CHANGED')
    const number = versions.length + 1
    if (number > VERSIONS_PER_CONTRACT) throw refusal('VERSIONS_TOO_MANY')
    const document = amendedDocument(current.document, number, input, {
      now: action.at,
      takesDeposits: takesDeposits(deps),
    })
    const isOtherFee = document.terms.feeCents !== current.document.terms.feeCents
    if (isOtherFee && (await isFeeLocked(tx, contract.booking_id))) throw refusal('AMENDMENT_FEE_HELD')
    if (versionDifferences(current.document, document).length === 0) throw refusal('AMENDMENT_EMPTY')
    if (hasOtherHours(current.document, document)) {
      const { startsAt, endsAt } = hoursOf(document)
      const requireFree = me === 'venue' ? requireStageFree : requireUnblocked
      await requireFree(tx, me, {
        gigId: contract.gig_id,
        startsAt,
        endsAt,
        ownBookingId: contract.booking_id,
      })
    }
    const hash = documentHash(document)
    await insertVersion(tx, {
      contract_id: id,
      number,
      status: 'proposed',
      proposed_by: me,
      document: JSON.stringify(document),
      hash,
      created_at: action.at,
    })
    await stepContract(
      tx,
      contract,
      { event: 'amendment_proposed', version: number, facts: { hash } },
      action,
    )
  })
}

/** Returns the document with new terms for the same parties and gig. Throws INPUT_INVALID for times. */
function amendedDocument(
  before: ContractDocument,
  version: number,
  { start, end, startIsSecond, endIsSecond, ...rest }: InCents<AmendmentInput, 'fee'>,
  { now, takesDeposits: canDeposit }: MoneyReading,
): ContractDocument {
  const { timeZone } = before.terms
  const time = requireInstants({ start, end, startIsSecond, endIsSecond }, timeZone)
  checkOfferTime(time, now)
  const clock = (at: Date) => wallClockIn(timeZone, at)
  return composeDocument({
    contractId: before.contractId,
    version,
    artist: before.artist,
    venue: before.venue,
    gig: before.gig,
    lineup: before.lineup,
    terms: {
      ...rest,
      ...time,
      currency: before.terms.currency ?? DEFAULT_CURRENCY,
      start: clock(time.startsAt),
      end: clock(time.endsAt),
      timeZone,
    },
    takesDeposits: canDeposit,
  })
}

function hoursOf({ terms }: ContractDocument): { startsAt: Date; endsAt: Date } {
  return { startsAt: new Date(terms.startsAt), endsAt: new Date(terms.endsAt) }
}

function hasOtherHours(before: ContractDocument, after: ContractDocument): boolean {
  return before.terms.startsAt !== after.terms.startsAt || before.terms.endsAt !== after.terms.endsAt
}

/**
 * Accepts the other party's proposed version: makes it current, changes the booking and the due payment to match, and has
 * both sign again. When an artist is refused because of the venue's calendar, the venue is notified once for each version. Throws CONTRACT_NOT_FOUND, CONTRACT_EXPIRED,
 * CONTRACT_ENDED, PERFORMANCE_BEGUN, AMENDMENT_NOT_PENDING, AMENDMENT_OTHER_SIDE, AMENDMENT_TOO_LATE, ARTIST_NOT_FREE,
 * VENUE_NOT_FREE, AMENDMENT_FEE_HELD, PLAYERS_BUSY for other hours.
 */
export async function acceptAmendment(
  deps: Deps,
  actor: Actor,
  id: string,
  answer: { version: number; knownBusy?: string[] },
): Promise<void> {
  try {
    await accept(deps, actor, id, answer)
  } catch (error) {
    if (isVenueConflict(error)) await recordAmendmentConflict(deps, actor, id, answer.version)
    throw error
  }
}

function accept(
  deps: Deps,
  actor: Actor,
  id: string,
  { version: number, knownBusy = [] }: { version: number; knownBusy?: string[] },
): Promise<void> {
  return beforePerformance(deps, actor, id, async ({ tx, me, contract, current, action }) => {
    const proposal = await requireProposal(tx, id, number)
    if (proposal.proposed_by === me) throw refusal('AMENDMENT_OTHER_SIDE')
    const { terms } = proposal.document
    const { startsAt, endsAt } = hoursOf(proposal.document)
    if (startsAt <= action.at) throw refusal('AMENDMENT_TOO_LATE')

    await decideVersion(tx, current, 'replaced', action.at)
    await decideVersion(tx, proposal, 'current', action.at)
    const expiresAt = signingDeadline(action.at, startsAt)
    await stepContract(
      tx,
      contract,
      { event: 'amended', version: number, facts: { hash: proposal.hash } },
      action,
      {
        current_version: number,
        signed_at: null,
        expires_at: expiresAt,
        remind_at: signingReminder(action.at, expiresAt),
      },
    )
    const { before, booking } = await amendBooking(
      tx,
      contract.booking_id,
      {
        fee_cents: terms.feeCents,
        starts_at: startsAt,
        ends_at: endsAt,
        sets: terms.sets,
        sound: terms.sound,
        meals: terms.meals,
        lodging: terms.lodging,
        note: terms.note,
      },
      action,
    )
    for (const hook of deps.bookingHooks.amended) await hook(tx, booking, before)
    if (hasOtherHours(current.document, proposal.document))
      await requireFree(tx, { booking, before, me, reader: actor.userId, knownBusy, at: action.at })
    await outdateEnvelopes(tx, id)
  })
}

/** Refuses other hours in which somebody who plays, or the act, is busy. What calendars have in the former hours is probably this show. */
async function requireFree(
  tx: Tx,
  {
    booking,
    before,
    me,
    reader,
    knownBusy,
    at,
  }: { booking: BookingRow; before: BookingRow; me: Side; reader: PersonId; knownBusy: string[]; at: Date },
): Promise<void> {
  const formerly = { startsAt: before.starts_at, endsAt: before.ends_at }
  await requirePlayersFree(tx, [booking], { me, reader, knownBusy, calendars: { formerly }, at })
  const playing = await readPlayers(tx, booking.id)
  const found = (await findBusyBookings(tx, [booking], { playing, formerly, now: at })).get(booking.id)
  if (found) throw refusal(found.isByCalendar && me === 'artist' ? 'ACT_CALENDAR_BUSY' : 'ARTIST_NOT_FREE')
}

/**
 * Ends a proposed amendment: declines it for the other party, withdraws it for its writer. Throws CONTRACT_NOT_FOUND,
 * CONTRACT_EXPIRED, CONTRACT_ENDED, PERFORMANCE_BEGUN, AMENDMENT_NOT_PENDING.
 */
export function declineAmendment(
  deps: Deps,
  actor: Actor,
  id: string,
  { version }: { version: number },
): Promise<void> {
  return beforePerformance(deps, actor, id, async ({ tx, me, contract, action }) => {
    const proposal = await requireProposal(tx, id, version)
    const outcome = proposal.proposed_by === me ? 'withdrawn' : 'declined'
    await decideVersion(tx, proposal, outcome, action.at)
    const facts = { hash: proposal.hash }
    await stepContract(tx, contract, { event: `amendment_${outcome}`, version, facts }, action)
  })
}

async function requireProposal(tx: Tx, id: string, number: number): Promise<VersionRow> {
  const version = await findVersion(tx, id, number)
  if (version?.status !== 'proposed') throw refusal('AMENDMENT_NOT_PENDING')
  return version
}

/**
 * Returns whether the fee of a booking cannot change because it is deposited. The payment is locked, so a deposit
 * cannot come before the transaction ends.
 */
async function isFeeLocked(tx: Tx, bookingId: string): Promise<boolean> {
  const payment = await lockTransactionOfBooking(tx, bookingId)
  return payment !== null && payment.status !== 'pending'
}
