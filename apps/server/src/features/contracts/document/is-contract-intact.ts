import { CHAIN_START, documentHash, isOnSchedule } from './contract-hash.ts'
import type { ContractEventRow } from '../contract-events.queries.ts'
import type { ContractRow, SignatureRow, VersionRow } from '../contracts.queries.ts'
import { replayContract } from './replay-contract.ts'
import { signatureFacts } from '../signing/sign-contract.ts'
import { linkHash } from '../step-contract.ts'

/** All rows of one contract. */
export interface WholeContract {
  contract: ContractRow
  versions: VersionRow[]
  signatures: SignatureRow[]
  events: ContractEventRow[]
}

/**
 * Returns whether a contract's rows are unaltered: its chain of events is complete and valid, replaying it along the
 * graph gives the stored state, every document has its hash, and every signature is the one that was given.
 */
export function isContractIntact(whole: WholeContract): boolean {
  return (
    whole.versions.every((version) => isDocumentIntact(version)) &&
    isChainIntact(whole) &&
    replayGivesState(whole) &&
    signaturesMatch(whole)
  )
}

/** Returns whether a version's document belongs to it and has the stored hash. */
export function isDocumentIntact({ contract_id, number, document, hash }: VersionRow): boolean {
  const isOwn = document.contractId === contract_id && document.version === number && isOnSchedule(document)
  return isOwn && documentHash(document) === hash
}

function isChainIntact({ contract, events }: WholeContract): boolean {
  const fits = events.every(
    (event, index) =>
      event.number === index + 1 &&
      event.contract_id === contract.id &&
      event.prev_hash === (events[index - 1]?.hash ?? CHAIN_START) &&
      linkHash(event) === event.hash,
  )
  return fits && events.length === contract.event_count && events.at(-1)?.hash === contract.head_hash
}

function replayGivesState(whole: WholeContract): boolean {
  const { contract, versions } = whole
  const replayed = replayContract(whole)
  if (!replayed) return false
  const { facts, createdAt, signedAt, expiresAt } = replayed
  return (
    replayed.status === contract.status &&
    replayed.current === contract.current_version &&
    facts.bookingId === contract.booking_id &&
    facts.gigId === contract.gig_id &&
    facts.artistId === contract.artist_id &&
    facts.venueId === contract.venue_id &&
    createdAt.getTime() === contract.created_at.getTime() &&
    signedAt?.getTime() === contract.signed_at?.getTime() &&
    expiresAt.getTime() === contract.expires_at.getTime() &&
    versions.length === replayed.versions.length &&
    versions.every((version, index) => {
      const then = replayed.versions[index]!
      return (
        then.status === version.status &&
        then.hash === version.hash &&
        then.proposedBy === version.proposed_by &&
        then.proposedAt.getTime() === version.created_at.getTime() &&
        then.decidedAt?.getTime() === version.decided_at?.getTime()
      )
    })
  )
}

function signaturesMatch({ signatures, events }: WholeContract): boolean {
  const given = events.filter(({ event }) => event === 'signature_added' || event === 'signed')
  return (
    given.length === signatures.length &&
    given.every(({ actor_role, actor_id, version, at, facts }) =>
      signatures.some(
        (signature) =>
          signature.party === actor_role &&
          signature.version === version &&
          signature.signer_id === actor_id &&
          signature.signed_at.getTime() === at.getTime() &&
          Object.entries(signatureFacts(signature)).every(([name, value]) => facts[name] === value),
      ),
    )
  )
}
