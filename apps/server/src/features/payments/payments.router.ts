import { api, requireProof } from '../../operations/implementer.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'
import { beginDeposit } from './deposits/begin-deposit.ts'
import { cancelPayment } from './escrow/cancel-payment.ts'
import { claimOutside, confirmClaim, denyClaim } from './problems/claim-outside.ts'
import { freezePayouts } from './payouts/freeze-payouts.ts'
import { setUpPayouts } from './payouts/payout-account.ts'
import {
  checkDeposit,
  getPayment,
  getPaymentOfBooking,
  listEarnings,
  listPayments,
  listPayouts,
} from './read-payments.ts'
import { receiptFile } from './records/receipt-file.ts'
import { readTrustRecord } from './records/read-trust-record.ts'
import { releasePayment } from './escrow/release-payment.ts'
import { reportProblem } from './problems/report-problem.ts'
import { acceptSplit, declineSplit, proposeSplit } from './problems/split-payment.ts'
import { withdraw } from './payouts/withdraw.ts'

const spec = api.payments

export const paymentsRouter = {
  trustRecord: spec.trustRecord.handler(({ input, context: { deps } }) => readTrustRecord(deps, input.id)),

  list: spec.list.handler(({ input, context: { deps, actor } }) => listPayments(deps, actor, input.page)),

  get: spec.get.handler(({ input, context: { deps, actor } }) => getPayment(deps, actor, input.id)),

  getForBooking: spec.getForBooking.handler(({ input, context: { deps, actor } }) =>
    getPaymentOfBooking(deps, actor, input.bookingId),
  ),

  receipt: spec.receipt.handler(({ input, context: { deps, actor } }) => receiptFile(deps, actor, input.id)),

  beginDeposit: spec.beginDeposit.handler(({ input, context: { deps, actor } }) =>
    beginDeposit(deps, actor, input.id),
  ),

  checkDeposit: spec.checkDeposit.handler(({ input, context: { deps, actor } }) =>
    checkDeposit(deps, actor, input.id),
  ),

  release: spec.release.handler(({ input: { id, key }, context: { deps, actor } }) =>
    releasePayment(deps, actor, id, key),
  ),

  cancel: spec.cancel.handler(({ input: { id, ...input }, context: { deps, actor } }) =>
    cancelPayment(deps, actor, id, input),
  ),

  reportProblem: spec.reportProblem.handler(({ input: { id, ...input }, context: { deps, actor } }) =>
    reportProblem(deps, actor, id, input),
  ),

  proposeSplit: spec.proposeSplit.handler(({ input: { id, ...input }, context: { deps, actor } }) =>
    proposeSplit(deps, actor, id, input),
  ),

  acceptSplit: spec.acceptSplit.handler(({ input: { id, ...input }, context: { deps, actor } }) =>
    acceptSplit(deps, actor, id, input),
  ),

  declineSplit: spec.declineSplit.handler(({ input: { id, ...input }, context: { deps, actor } }) =>
    declineSplit(deps, actor, id, input),
  ),

  claimOutside: spec.claimOutside.handler(({ input: { id, ...input }, context: { deps, actor } }) =>
    claimOutside(deps, actor, id, input),
  ),

  confirmClaim: spec.confirmClaim.handler(({ input: { id, ...input }, context: { deps, actor } }) =>
    confirmClaim(deps, actor, id, input),
  ),

  denyClaim: spec.denyClaim.handler(({ input: { id, ...input }, context: { deps, actor } }) =>
    denyClaim(deps, actor, id, input),
  ),

  withdraw: spec.withdraw
    .use(requireProof)
    .handler(({ input, context: { deps, actor } }) => withdraw(deps, actor, input)),

  listPayouts: spec.listPayouts.handler(({ input, context: { deps, actor } }) =>
    listPayouts(deps, actor, input.page),
  ),

  setUpPayouts: spec.setUpPayouts.use(requireProof).handler(async ({ context }) => {
    await requireWithinLimit(context, 'billing', context.actor.userId)
    return setUpPayouts(context.deps, context.actor)
  }),

  freezePayouts: spec.freezePayouts.handler(async ({ context: { deps, actor, ip, requestId } }) => {
    await freezePayouts(deps, actor)
    const who = { actorId: actor.userId, partyId: actor.partyId }
    await deps.security.record({ kind: 'payouts.frozen', cause: 'session', ...who, network: ip, requestId })
    return { frozen: true as const }
  }),

  earnings: spec.earnings.handler(({ context: { deps, actor } }) => listEarnings(deps, actor)),
}
