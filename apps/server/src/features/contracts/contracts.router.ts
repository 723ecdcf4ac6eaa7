import { run, runOn, runThenRead } from '../../operations/handlers.ts'
import { api, publicApi } from '../../operations/implementer.ts'
import { acceptAmendment, declineAmendment, proposeAmendment } from './amend-contract.ts'
import { beginSigning } from './signing/begin-signing.ts'
import { cancelContract } from './end-contract.ts'
import { contractFile } from './document/contract-file.ts'
import { checkContract, getContract, getContractOfBooking, listContracts } from './read-contracts.ts'
import { signContract } from './signing/sign-contract.ts'
import { checkSigning } from './signing/sync-envelope.ts'

const spec = api.contracts

export const contractsRouter = {
  list: spec.list.handler(run(listContracts)),
  get: spec.get.handler(runOn('id', getContract)),
  getForBooking: spec.getForBooking.handler(runOn('bookingId', getContractOfBooking)),
  beginSigning: spec.beginSigning.handler(runOn('id', beginSigning)),
  checkSigning: spec.checkSigning.handler(runOn('id', checkSigning)),

  sign: spec.sign.handler(async ({ input: { id, ...input }, context: { deps, actor, ip, userAgent } }) => {
    await signContract(deps, actor, { ip, userAgent }, id, input)
    return getContract(deps, actor, id)
  }),

  proposeAmendment: spec.proposeAmendment.handler(runThenRead('id', proposeAmendment, getContract)),
  acceptAmendment: spec.acceptAmendment.handler(runThenRead('id', acceptAmendment, getContract)),
  declineAmendment: spec.declineAmendment.handler(runThenRead('id', declineAmendment, getContract)),
  cancel: spec.cancel.handler(runThenRead('id', cancelContract, getContract)),

  verify: publicApi.contracts.verify.handler(({ input, context: { deps } }) =>
    checkContract(deps, input.hash),
  ),

  pdf: spec.pdf.handler(runOn('id', contractFile)),
}
