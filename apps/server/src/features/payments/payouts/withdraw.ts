import type { WithdrawAnswer } from '@bandstand/api-spec'
import { PAYOUT_MIN_CENTS, postings, type WithdrawInput } from '@bandstand/domain/payments'
import { DEFAULT_CURRENCY, dollarsOf, type InCents } from '@bandstand/domain/money'
import { DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { actionOf } from '@bandstand/domain/lifecycle'
import { once } from '../../../operations/once.ts'
import type { Actor } from '../../../auth/actor.ts'
import { isProtected } from '../../../auth/index.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { payoutWaitRefusal, refusal } from '../../../errors.ts'
import { findTimeZone, sideOf } from '../../booking/index.ts'
import { isUncovered, post } from '../ledger/ledger.queries.ts'
import { orderPayout } from '../ledger/order-money.ts'
import { findPayoutAccount, saveHighestBalance, waitsUntil } from './payout-accounts.queries.ts'

/**
 * Orders a payout of part of the artist's balance to their bank. The ledger itself refuses to overdraw, also when two
 * withdraw at the same moment. Throws WITHDRAW_ARTISTS_ONLY, PAYMENTS_OFF, PAYOUT_ACCOUNT_MISSING, PAYOUTS_FROZEN,
 * BANK_JUST_CHANGED, ACCOUNT_JUST_TAKEN_BACK, SECOND_STEP_REQUIRED, PAYOUT_TOO_SMALL, BALANCE_TOO_LOW, REQUEST_KEY_REUSED.
 */
export async function withdraw(
  deps: Deps,
  actor: Actor,
  { key, amountCents: cents }: InCents<WithdrawInput, 'amount'>,
): Promise<WithdrawAnswer> {
  if (sideOf(actor) !== 'artist') throw refusal('WITHDRAW_ARTISTS_ONLY')
  if (deps.payments.name === 'off') throw refusal('PAYMENTS_OFF')
  if (cents < PAYOUT_MIN_CENTS) throw refusal('PAYOUT_TOO_SMALL')
  try {
    return await once(deps, actor, { key, operation: 'withdraw', body: { cents } }, async (tx) => {
      const account = await findPayoutAccount(tx, actor.partyId, deps.payments.name)
      if (account?.frozen_at) throw refusal('PAYOUTS_FROZEN')
      if (!account?.ready) throw refusal('PAYOUT_ACCOUNT_MISSING')
      const until = waitsUntil(account, deps.now())
      if (until) {
        const timeZone = (await findTimeZone(tx, actor.partyId)) ?? DEFAULT_TIME_ZONE
        throw payoutWaitRefusal(account.wait_reason, until, timeZone)
      }
      await requireSecondStep(deps, tx, actor)
      const action = actionOf(actor, 'artist', deps.now())
      const money = { amountCents: cents, currency: DEFAULT_CURRENCY }
      const id = await orderPayout(tx, actor.partyId, money, action)
      await post(tx, { at: action.at, key: `requested:${id}`, currency: money.currency }, [
        postings.payout(actor.partyId, cents),
      ])
      return { payoutId: id, amount: dollarsOf(cents) }
    })
  } catch (error) {
    throw isUncovered(error) ? refusal('BALANCE_TOO_LOW') : error
  }
}

/** Throws SECOND_STEP_REQUIRED for an artist without a second factor whose balance was ever higher than the operator allows. */
async function requireSecondStep({ config, payments }: Deps, tx: Tx, actor: Actor): Promise<void> {
  const highest = await saveHighestBalance(tx, actor.partyId, payments.name)
  const isHigh = config.secondStepOverCents !== null && highest > config.secondStepOverCents
  if (isHigh && !(await isProtected(tx, actor.userId))) throw refusal('SECOND_STEP_REQUIRED')
}
