import type { Actor } from '../../../auth/actor.ts'
import { findUser } from '../../../auth/users/users.queries.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { emit, emitAll } from '../../../outbox/events.ts'
import { listRequestedOrders } from '../ledger/money-orders.queries.ts'
import type { Payee } from './payees.ts'
import { findPayoutAccount, savePayoutAccount, setAccountFacts } from './payout-accounts.queries.ts'

/**
 * Returns the URL where whoever is paid gives the provider their identity and bank account; the first call opens the account
 * there. Throws PAYMENTS_OFF, PROVIDER_UNAVAILABLE.
 */
export async function setUpPayouts(deps: Deps, { actor, payeeId }: Payee): Promise<{ url: string }> {
  const { db, payments } = deps
  if (payments.name === 'off') throw refusal('PAYMENTS_OFF')
  const found = await findPayoutAccount(db, payeeId, payments.name)
  try {
    const accountId =
      found?.account_id ?? (await payments.openAccount({ key: payeeId, email: await emailOf(deps, actor) }))
    // Its event may be lost or late.
    if (found && !found.ready) await checkAccount(deps, found.account_id)
    await savePayoutAccount(db, {
      user_id: payeeId,
      provider: payments.name,
      account_id: accountId,
      begun_at: deps.now(),
    })
    return { url: await payments.accountLink(accountId, `${deps.config.publicUrl}/payments?payouts=back`) }
  } catch (error) {
    deps.log.warn({ error }, 'the payment provider did not open an account')
    throw refusal('PROVIDER_UNAVAILABLE')
  }
}

async function emailOf({ db }: Deps, { userId }: Actor): Promise<string> {
  const user = await findUser(db, userId)
  if (!user) throw new Error('The caller has no account')
  return user.email
}

/** Checks with the provider whether it can pay an artist, and sends the orders that were waiting for that. */
export async function checkAccount(deps: Deps, accountId: string): Promise<void> {
  const facts = await deps.payments.getAccount(accountId)
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const noted = await setAccountFacts(tx, accountId, facts, at)
    if (!noted) return
    const { artistId } = noted
    if (noted.bankChanged)
      await emit(tx, 'bank.changed', {
        userId: artistId,
        at: at.toISOString(),
        withdrawalsFrom: noted.withdrawalsFrom?.toISOString() ?? null,
      })
    if (!noted.becameReady) return
    const waiting = await listRequestedOrders(tx, artistId)
    await emitAll(
      tx,
      'payment.ordered',
      waiting.map((orderId) => ({ orderId })),
    )
  })
}
