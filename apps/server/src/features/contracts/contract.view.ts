import type { ContractCard, ContractDetail, ContractEventItem, ContractVersion } from '@bandstand/api-spec'
import { contractEventText, versionDifferences } from '@bandstand/domain/contracts'
import { cancelOutcome } from '@bandstand/domain/payments'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { dollarsOf } from '@bandstand/domain/money'
import { bookedGigView, partyView } from '../booking/index.ts'
import { contractAbilities } from './contracts.policy.ts'
import type { ContractEventRow } from './contract-events.queries.ts'
import type { ContractCardRow, SignatureRow, VersionRow } from './contracts.queries.ts'
import { hasBegun, statusNow } from './in-contract.ts'
import { isContractIntact } from './document/is-contract-intact.ts'

/** Returns a contract as lists show it to one party; money in US dollars. */
export function contractCardView(row: ContractCardRow, me: Side, now: Date): ContractCard {
  const status = statusNow(row, now)
  const { feeCents, start, end, timeZone, startsAt } = row.document.terms
  const signedBy = {
    artist: row.signed_parties.includes('artist'),
    venue: row.signed_parties.includes('venue'),
  }
  const proposalBy = status === row.status ? row.proposal_by : null
  return {
    id: row.id,
    bookingId: row.booking_id,
    gig: bookedGigView(row, now),
    artist: partyView(row, 'artist'),
    venue: partyView(row, 'venue'),
    me,
    status,
    createdAt: row.created_at.toISOString(),
    signedAt: row.signed_at?.toISOString() ?? null,
    expiresAt: status === 'pending' ? row.expires_at.toISOString() : null,
    docusignEnvelopeId: row.docusign_envelope_id,
    fee: dollarsOf(feeCents),
    start,
    end,
    timeZone,
    startsAt,
    signedBy,
    dates: sharedView(row),
    amendmentWaitsFor: proposalBy && otherSide(proposalBy),
    abilities: contractAbilities(me, {
      status,
      hasBegun: hasBegun(row, now),
      endedUnsigned: row.payment_status === 'completed',
      signedBy,
      proposalBy,
    }),
  }
}

function sharedView({ shared }: ContractCardRow): ContractCard['dates'] {
  if (!shared || shared.length < 2) return []
  return shared.map((date) => ({ ...date, startsAt: new Date(date.startsAt).toISOString() }))
}

interface Reading extends Pick<ContractDetail, 'me' | 'signsAt'> {
  now: Date
  publicUrl: string
}

export interface ContractParts {
  card: ContractCardRow
  versions: VersionRow[]
  signatures: SignatureRow[]
  events: ContractEventRow[]
}

/** Returns all of a contract as one party sees it; money in US dollars. */
export function contractDetailView(
  { card, versions, signatures, events }: ContractParts,
  { me, now, publicUrl, signsAt }: Reading,
): ContractDetail {
  const { document } = card
  const current = versions[card.current_version - 1]
  const { startsAt, feeCents, lateCancelCents } = document.terms
  const outcome = cancelOutcome(
    me,
    {
      startsAt: new Date(startsAt),
      feeCents,
      lateCancelCents,
      isSigned: card.status === 'signed',
      isFunded: card.payment_status !== 'pending',
      asksDeposit: document.terms.deposit !== 'none',
    },
    now,
  )
  // Money that the bank took back is no longer in escrow.
  const escrowCents = card.payment_status === 'in_escrow' ? feeCents : 0
  const keptCents = Math.min(escrowCents, outcome.keptCents)
  return {
    ...contractCardView(card, me, now),
    currentVersion: card.current_version,
    newestVersion: versions.length,
    versions: versions.map((version) => versionView(version, versions, signatures, events)),
    events: events.map((event) => eventView(event, { artist: card.artist_name, venue: card.venue_name })),
    intact: isContractIntact({ contract: card, versions, signatures, events }),
    signsAt,
    feeLocked: card.payment_status !== 'pending',
    checkAddress: `${publicUrl}/contracts/verify/${current?.hash}`,
    cancellation: {
      late: outcome.late,
      marked: outcome.marked,
      artistKeeps: dollarsOf(keptCents),
      owes: dollarsOf(outcome.owedCents),
      venueGetsBack: dollarsOf(escrowCents - keptCents),
    },
  }
}

function versionView(
  version: VersionRow,
  versions: VersionRow[],
  signatures: SignatureRow[],
  events: ContractEventRow[],
): ContractVersion {
  const { number, document } = version
  const before = versions[versionBefore(number, events) - 1]
  return {
    number,
    status: version.status,
    hash: version.hash,
    proposedBy: version.proposed_by,
    proposedAt: version.created_at.toISOString(),
    decidedAt: version.decided_at?.toISOString() ?? null,
    document,
    differences: before ? versionDifferences(before.document, document) : [],
    signatures: signatures
      .filter((signature) => signature.version === number)
      .map(({ party: side, typed_name, consent_text, signed_at }) => ({
        side,
        typedName: typed_name,
        consentText: consent_text,
        signedAt: signed_at.toISOString(),
      })),
  }
}

/** Returns the number of the version that was current when this one was proposed; 0 for the first. */
function versionBefore(number: number, events: ContractEventRow[]): number {
  if (number === 1) return 0
  const proposed = events.findIndex(
    ({ event, version }) => event === 'amendment_proposed' && version === number,
  )
  return events.slice(0, proposed).findLast(({ event }) => event === 'amended')?.version ?? 1
}

function eventView(
  { number, at, event, actor_role, version, hash }: ContractEventRow,
  names: Record<Side, string>,
): ContractEventItem {
  const text = contractEventText(event, actor_role, version, names)
  return { number, at: at.toISOString(), event, actorRole: actor_role, text, hash }
}
