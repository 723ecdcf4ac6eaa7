import { api, publicApi } from '../../operations/implementer.ts'
import { acceptAmendment, declineAmendment, proposeAmendment } from './amend-contract.ts'
import { beginSigning } from './begin-signing.ts'
import { cancelContract } from './end-contract.ts'
import { contractFile } from './contract-file.ts'
import { checkContract, getContract, getContractOfBooking, listContracts } from './read-contracts.ts'
import { signContract } from './sign-contract.ts'
import { checkSigning } from './sync-envelope.ts'

const spec = api.contracts

export const contractsRouter = {
  list: spec.list.handler(({ input, context: { deps, actor } }) => listContracts(deps, actor, input)),

  get: spec.get.handler(({ input, context: { deps, actor } }) => getContract(deps, actor, input.id)),

  getForBooking: spec.getForBooking.handler(({ input, context: { deps, actor } }) =>
    getContractOfBooking(deps, actor, input.bookingId),
  ),

  beginSigning: spec.beginSigning.handler(({ input, context: { deps, actor } }) =>
    beginSigning(deps, actor, input.id, input.hash),
  ),

  checkSigning: spec.checkSigning.handler(({ input, context: { deps, actor } }) =>
    checkSigning(deps, actor, input.id),
  ),

  sign: spec.sign.handler(async ({ input: { id, ...input }, context: { deps, actor, ip, userAgent } }) => {
    await signContract(deps, actor, { ip, userAgent }, id, input)
    return getContract(deps, actor, id)
  }),

  proposeAmendment: spec.proposeAmendment.handler(
    async ({ input: { id, ...input }, context: { deps, actor } }) => {
      await proposeAmendment(deps, actor, id, input)
      return getContract(deps, actor, id)
    },
  ),

  acceptAmendment: spec.acceptAmendment.handler(
    async ({ input: { id, ...answer }, context: { deps, actor } }) => {
      await acceptAmendment(deps, actor, id, answer)
      return getContract(deps, actor, id)
    },
  ),

  declineAmendment: spec.declineAmendment.handler(
    async ({ input: { id, version }, context: { deps, actor } }) => {
      await declineAmendment(deps, actor, id, version)
      return getContract(deps, actor, id)
    },
  ),

  cancel: spec.cancel.handler(async ({ input, context: { deps, actor } }) => {
    await cancelContract(deps, actor, input.id, input.reason)
    return getContract(deps, actor, input.id)
  }),

  verify: publicApi.contracts.verify.handler(({ input, context: { deps } }) =>
    checkContract(deps, input.hash),
  ),

  pdf: spec.pdf.handler(({ input, context: { deps, actor } }) => contractFile(deps, actor, input.id)),
}
