import { run, runOn, runThenRead } from '../../operations/handlers.ts'
import { api, requireProof } from '../../operations/implementer.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'
import { beginDeposit } from './deposits/begin-deposit.ts'
import { cancelPayment } from './escrow/cancel-payment.ts'
import { claimOutside, confirmClaim, denyClaim } from './problems/claim-outside.ts'
import { freezePayouts } from './payouts/freeze-payouts.ts'
import { returnUnclaimed } from './payouts/move-share.ts'
import { actOf, findOwn, ownOf } from './payouts/payees.ts'
import { setUpPayouts } from './payouts/payout-account.ts'
import {
  checkDeposit,
  getOwnBalance,
  getPayment,
  getPaymentOfBooking,
  getUnclaimed,
  listEarnings,
  listPayments,
  listPayouts,
} from './read-payments.ts'
import { getCancelRecord, writeSickNote } from './records/cancel-record.ts'
import { receiptFile } from './records/receipt-file.ts'
import { readTrustRecord } from './records/read-trust-record.ts'
import { releasePayment } from './escrow/release-payment.ts'
import { reportProblem } from './problems/report-problem.ts'
import { acceptSplit, declineSplit, proposeSplit } from './problems/split-payment.ts'
import { withdraw } from './payouts/withdraw.ts'

const spec = api.payments

export const paymentsRouter = {
  trustRecord: spec.trustRecord.handler(({ input, context: { deps } }) => readTrustRecord(deps, input.id)),
  cancelRecord: spec.cancelRecord.handler(runOn('bookingId', getCancelRecord)),
  writeSickNote: spec.writeSickNote.handler(runThenRead('bookingId', writeSickNote, getCancelRecord)),
  list: spec.list.handler(runOn('page', listPayments)),
  get: spec.get.handler(runOn('id', getPayment)),
  getForBooking: spec.getForBooking.handler(runOn('bookingId', getPaymentOfBooking)),
  receipt: spec.receipt.handler(runOn('id', receiptFile)),
  beginDeposit: spec.beginDeposit.handler(runOn('id', beginDeposit)),
  checkDeposit: spec.checkDeposit.handler(runOn('id', checkDeposit)),

  release: spec.release.handler(({ input: { id, key }, context: { deps, actor } }) =>
    releasePayment(deps, actor, id, key),
  ),

  cancel: spec.cancel.handler(runOn('id', cancelPayment)),
  reportProblem: spec.reportProblem.handler(runOn('id', reportProblem)),
  proposeSplit: spec.proposeSplit.handler(runOn('id', proposeSplit)),
  acceptSplit: spec.acceptSplit.handler(runOn('id', acceptSplit)),
  declineSplit: spec.declineSplit.handler(runOn('id', declineSplit)),
  claimOutside: spec.claimOutside.handler(runOn('id', claimOutside)),
  confirmClaim: spec.confirmClaim.handler(runOn('id', confirmClaim)),
  denyClaim: spec.denyClaim.handler(runOn('id', denyClaim)),

  withdraw: spec.withdraw
    .use(requireProof)
    .handler(({ input, context: { deps, actor } }) => withdraw(deps, actOf(actor), input)),
  withdrawOwn: spec.withdrawOwn
    .use(requireProof)
    .handler(async ({ input, context: { deps, actor } }) => withdraw(deps, await ownOf(deps, actor), input)),

  listPayouts: spec.listPayouts.handler(({ input, context: { deps, actor } }) =>
    listPayouts(deps, actor.partyId, input.page),
  ),
  listOwnPayouts: spec.listOwnPayouts.handler(async ({ input, context: { deps, actor } }) =>
    listPayouts(deps, await findOwn(deps, actor), input.page),
  ),
  getOwnBalance: spec.getOwnBalance.handler(run(getOwnBalance)),
  listUnclaimed: spec.listUnclaimed.handler(run(getUnclaimed)),
  returnUnclaimed: spec.returnUnclaimed.use(requireProof).handler(runOn('id', returnUnclaimed)),

  setUpPayouts: spec.setUpPayouts.use(requireProof).handler(async ({ context }) => {
    await requireWithinLimit(context, 'billing', context.actor.userId)
    return setUpPayouts(context.deps, actOf(context.actor))
  }),
  setUpOwnPayouts: spec.setUpOwnPayouts.use(requireProof).handler(async ({ context }) => {
    await requireWithinLimit(context, 'billing', context.actor.userId)
    return setUpPayouts(context.deps, await ownOf(context.deps, context.actor))
  }),

  freezePayouts: spec.freezePayouts.handler(async ({ context: { deps, actor, ip, requestId } }) => {
    await freezePayouts(deps, { actor, payeeId: actor.partyId })
    const who = { actorId: actor.userId, partyId: actor.partyId }
    await deps.security.record({ kind: 'payouts.frozen', cause: 'session', ...who, network: ip, requestId })
    return { frozen: true as const }
  }),
  freezeOwnPayouts: spec.freezeOwnPayouts.handler(async ({ context: { deps, actor, ip, requestId } }) => {
    await freezePayouts(deps, await ownOf(deps, actor))
    const who = { actorId: actor.userId, partyId: actor.partyId }
    await deps.security.record({ kind: 'payouts.frozen', cause: 'session', ...who, network: ip, requestId })
    return { frozen: true as const }
  }),

  earnings: spec.earnings.handler(run(listEarnings)),
}
