import type { ContractCard, ContractDetail, ContractVersion } from '@bandstand/api-spec'
import { CONTRACT_STATUSES, type ContractStatus } from '@bandstand/domain/contracts'
import { otherSide } from '@bandstand/domain/lifecycle'
import type { Stamp } from '../../components/ui/status/status-badge.tsx'

/** Returns the name of the party that the reader is not. */
export function otherName(contract: Pick<ContractCard, 'me' | 'artist' | 'venue'>): string {
  return contract[otherSide(contract.me)].name
}

const STAMPS: Record<Exclude<ContractStatus, 'pending'>, Stamp> = {
  signed: { status: 'signed', label: 'Signed' },
  expired: { status: 'expired', label: 'Not signed in time' },
  cancelled: { status: 'cancelled', label: 'Cancelled' },
}

type Stamped = Pick<ContractCard, 'me' | 'signedBy' | 'amendmentWaitsFor'> & { status: string }

/** Returns the stamp of a contract for its reader, who may sign or only sees it; null for a status unknown to this app. */
export function contractStamp(
  { status, me, signedBy, amendmentWaitsFor }: Stamped,
  maySign: boolean,
): Stamp | null {
  if (!isKnown(status)) return null
  if (amendmentWaitsFor === me)
    return maySign
      ? { status: 'open', label: 'Change to review' }
      : { status: 'pending', label: 'Change proposed' }
  if (status !== 'pending') return STAMPS[status]
  if (signedBy[me]) return { status, label: 'Waiting for their signature' }
  return maySign ? { status: 'open', label: 'Needs your signature' } : { status, label: 'Not signed yet' }
}

function isKnown(status: string): status is ContractStatus {
  return (CONTRACT_STATUSES as readonly string[]).includes(status)
}

/** Returns the version that is valid and signed. */
export function currentVersion(
  contract: Pick<ContractDetail, 'versions' | 'currentVersion'>,
): ContractVersion {
  const found = contract.versions.find(({ number }) => number === contract.currentVersion)
  if (!found) throw new Error(`version ${contract.currentVersion} is missing`)
  return found
}

/** Returns the version that is waiting for a reply, or null. */
export function proposedVersion(contract: Pick<ContractDetail, 'versions'>): ContractVersion | null {
  return contract.versions.find(({ status }) => status === 'proposed') ?? null
}

type Unsigned = Pick<ContractCard, 'me' | 'signedBy' | 'artist' | 'venue'>

/** Returns who has to sign, before the deadline: 'Sign by', 'The Room has to sign by'. */
export function signBefore(contract: Unsigned, maySign: boolean): string {
  const { me, signedBy } = contract
  if (signedBy[me]) return `${otherName(contract)} has to sign by`
  const isLast = signedBy[otherSide(me)]
  if (!maySign) return isLast ? `${contract[me].name} has to sign by` : 'Both have to sign by'
  return isLast ? 'Sign by' : 'You both have to sign by'
}

/** Returns what the reader's signature leads to, as a sentence. */
export function afterSigning(contract: Unsigned): string {
  const other = otherName(contract)
  return contract.signedBy[otherSide(contract.me)]
    ? `${other} signed, so the contract takes effect when you sign.`
    : `After you, ${other} has to sign. The contract takes effect once you’ve both signed.`
}

/** Returns the status of a contract and who acts next, as a sentence for its reader, who may sign or only sees it. */
export function contractSentence(contract: ContractCard, maySign: boolean): string {
  const other = otherName(contract)
  const { artist, venue } = contract.signedBy
  const own = contract[contract.me].name
  switch (contract.status) {
    case 'pending':
      if (contract.signedBy[contract.me]) return `${maySign ? 'You' : own} signed. Waiting for ${other}.`
      if (artist || venue) return `${other} signed. ${maySign ? 'It’s your turn' : `${own} has`} to sign.`
      return `Neither ${maySign ? 'of you' : 'side'} has signed yet.`
    case 'signed':
      return `You and ${other} have both signed.`
    case 'expired':
      return 'The booking was cancelled because the contract wasn’t signed in time. Nobody owes anything.'
    case 'cancelled':
      return 'This contract and its booking were cancelled.'
    default:
      return ''
  }
}

/** Returns what a reader who may sign has to do about a contract, as a sentence. */
export function waitingSentence(contract: ContractCard): string {
  if (contract.amendmentWaitsFor === contract.me)
    return `${otherName(contract)} proposed a change. Respond before the show starts.`
  return contractSentence(contract, true)
}
