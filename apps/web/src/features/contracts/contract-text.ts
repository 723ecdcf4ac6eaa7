import type { ContractCard, ContractDetail, ContractVersion } from '@bandstand/api-spec'
import { otherParty } from '@bandstand/domain/lifecycle'

/** Returns the name of the party that the reader is not. */
export function otherName(contract: Pick<ContractCard, 'me' | 'artist' | 'venue'>): string {
  return contract[otherParty(contract.me)].name
}

/** Returns the version that is valid and signed. */
export function currentVersion(
  contract: Pick<ContractDetail, 'versions' | 'currentVersion'>,
): ContractVersion {
  const found = contract.versions.find(({ number }) => number === contract.currentVersion)
  if (!found) throw new Error(`version ${contract.currentVersion} is missing`)
  return found
}

/** Returns the version that is pending an answer, or null. */
export function proposedVersion(contract: Pick<ContractDetail, 'versions'>): ContractVersion | null {
  return contract.versions.find(({ status }) => status === 'proposed') ?? null
}

/** Returns the status of a contract and who acts next, as a sentence for its reader. */
export function contractSentence(contract: ContractCard): string {
  const other = otherName(contract)
  const { artist, venue } = contract.signedBy
  switch (contract.status) {
    case 'pending':
      if (contract.signedBy[contract.me]) return `You’ve signed. Waiting for ${other}.`
      return artist || venue
        ? `${other} has signed. It’s your turn to sign.`
        : 'Neither of you has signed yet.'
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

/** Returns what the reader has to do about a contract, as a sentence. */
export function waitingSentence(contract: ContractCard): string {
  if (contract.amendmentWaitsFor === contract.me)
    return `${otherName(contract)} proposed a change. It’s your turn to respond.`
  return contractSentence(contract)
}
