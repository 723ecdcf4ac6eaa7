import { type ContractStatus, isContractLive } from '@bandstand/domain/contracts'
import type { Side } from '@bandstand/domain/lifecycle'

/**
 * Returns what a party can do now. `status` is the one at this moment: a pending contract past its deadline cannot be
 * signed.
 */
export function contractAbilities(
  me: Side,
  contract: {
    status: ContractStatus
    hasBegun: boolean
    /** Whether the artist has the fee already. */
    endedUnsigned: boolean
    signedBy: Record<Side, boolean>
    proposalBy: Side | null
  },
) {
  const live = isContractLive(contract.status)
  const changeable = live && !contract.hasBegun
  const { proposalBy } = contract
  const answers = changeable && proposalBy !== null && proposalBy !== me
  return {
    sign: contract.status === 'pending' && !contract.signedBy[me],
    proposeAmendment: changeable && proposalBy === null,
    acceptAmendment: answers,
    declineAmendment: answers,
    withdrawAmendment: changeable && proposalBy === me,
    cancel: changeable && !contract.endedUnsigned,
  }
}
