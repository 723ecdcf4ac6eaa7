import type { WithdrawAnswer } from '@bandstand/api-spec'
import { PAYOUT_MIN_CENTS, postings, type WithdrawInput } from '@bandstand/domain/payments'
import type { CanonicalValue } from '@bandstand/domain/contracts'
import { DEFAULT_CURRENCY, dollarsOf, type InCents } from '@bandstand/domain/money'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { actionOf } from '@bandstand/domain/lifecycle'
import { once } from '../../../operations/once.ts'
import { isProtected } from '../../../auth/index.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { payoutWaitRefusal, refusal } from '../../../errors.ts'
import { findTimeZone } from '../../booking/index.ts'
import { isUncovered, post } from '../ledger/ledger.queries.ts'
import { orderPayout } from '../ledger/order-money.ts'
import type { Payee } from './payees.ts'
import { findPayoutAccount, saveHighestBalance, waitsUntil } from './payout-accounts.queries.ts'

/**
 * Orders a payout of part of a balance, the act's or the caller's own, to its bank. The ledger itself refuses to overdraw, also when two
 * withdraw at the same moment. Throws PAYMENTS_OFF, PAYOUT_ACCOUNT_MISSING, PAYOUTS_FROZEN,
 * BANK_JUST_CHANGED, ACCOUNT_JUST_TAKEN_BACK, SECOND_STEP_REQUIRED, PAYOUT_TOO_SMALL, BALANCE_TOO_LOW, REQUEST_KEY_REUSED.
 */
export async function withdraw(
  deps: Deps,
  { actor, payeeId }: Payee,
  { key, amountCents: cents }: InCents<WithdrawInput, 'amount'>,
): Promise<WithdrawAnswer> {
  if (deps.payments.name === 'off') throw refusal('PAYMENTS_OFF')
  if (cents < PAYOUT_MIN_CENTS) throw refusal('PAYOUT_TOO_SMALL')
  try {
    return await once(
      deps,
      actor,
      { key, operation: 'withdraw', body: bodyOf({ actor, payeeId }, cents) },
      async (tx) => {
        const account = await findPayoutAccount(tx, payeeId, deps.payments.name)
        if (account?.frozen_at) throw refusal('PAYOUTS_FROZEN')
        if (!account?.ready) throw refusal('PAYOUT_ACCOUNT_MISSING')
        const until = waitsUntil(account, deps.now())
        if (until) {
          const timeZone = (await findTimeZone(tx, actor.partyId)) ?? DEFAULT_TIME_ZONE
          throw payoutWaitRefusal(account.wait_reason, until, timeZone)
        }
        await requireSecondStep(deps, tx, { actor, payeeId })
        const action = actionOf(actor, 'artist', deps.now())
        const money = { amountCents: cents, currency: DEFAULT_CURRENCY }
        const id = await orderPayout(tx, payeeId, money, action)
        await post(tx, { at: action.at, key: `requested:${id}`, currency: money.currency }, [
          postings.payout(payeeId, cents),
        ])
        return { payoutId: id, amount: dollarsOf(cents) }
      },
    )
  } catch (error) {
    throw isUncovered(error) ? refusal('BALANCE_TOO_LOW') : error
  }
}

/** A stored answer is of one balance: the same request about another is another. */
const bodyOf = ({ actor, payeeId }: Payee, cents: number): CanonicalValue =>
  payeeId === actor.partyId ? { cents } : { cents, payeeId }

/** Throws SECOND_STEP_REQUIRED for somebody without a second factor whose balance was ever higher than the operator allows. */
async function requireSecondStep(
  { config, payments }: Deps,
  tx: Tx,
  { actor, payeeId }: Payee,
): Promise<void> {
  const highest = await saveHighestBalance(tx, payeeId, payments.name)
  const isHigh = config.secondStepOverCents !== null && highest > config.secondStepOverCents
  if (isHigh && !(await isProtected(tx, actor.userId))) throw refusal('SECOND_STEP_REQUIRED')
}
