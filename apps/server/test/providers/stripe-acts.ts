import { DECLINED_CARD } from '../members/payments.ts'
import type { StripeStore, StripeThing } from './stripe-store.ts'

const DISPUTE_FEE = 1500

/** What others do at the fake Stripe: payers, banks, artists. */
export function stripeActs(store: StripeStore) {
  function settleIntent(
    intent: StripeThing,
    failure: { code: string; message: string } | null,
    bankDebit = false,
  ): void {
    const { id: payment_intent, amount, transfer_group } = intent
    const status = failure ? 'failed' : 'succeeded'
    const charge = store.add('ch', 'charge', {
      payment_intent,
      amount,
      status,
      transfer_group,
      disputed: false,
      payment_method_details: bankDebit
        ? { type: 'us_bank_account' }
        : { type: 'card', card: { brand: 'visa', last4: '4242' } },
    })
    Object.assign(intent, {
      status: failure ? 'requires_payment_method' : 'succeeded',
      latest_charge: charge.id,
      amount_received: failure ? 0 : amount,
      last_payment_error: failure && { type: 'card_error', ...failure },
    })
    store.emit(`charge.${status}`, charge)
    store.emit(`payment_intent.${failure ? 'payment_failed' : 'succeeded'}`, intent)
  }

  return {
    /** Like Stripe's form in the browser. */
    pay(clientSecret: string, card: string): void {
      const intent = store.get(clientSecret.split('_secret_')[0], 'payment_intent')
      if (intent.client_secret !== clientSecret || intent.status !== 'requires_payment_method')
        throw new Error(`${intent.id} cannot be paid so`)
      const declined = { code: 'card_declined', message: 'Your card was declined.' }
      settleIntent(intent, card === DECLINED_CARD ? declined : null)
    },
    /** A payment from a bank account, which takes days. */
    beginBankDebit(intentId: string): void {
      const intent = Object.assign(store.get(intentId, 'payment_intent'), { status: 'processing' })
      store.emit('payment_intent.processing', intent)
    },
    endBankDebit(intentId: string): void {
      settleIntent(store.get(intentId, 'payment_intent'), null, true)
    },
    /** The payer's bank takes the money back, or inquires before it does. */
    dispute(intentId: string, kind: 'takes' | 'inquires' = 'takes'): string {
      const { latest_charge } = store.get(intentId, 'payment_intent')
      const charge = Object.assign(store.get(latest_charge as string, 'charge'), { disputed: true })
      const dispute = store.add('dp', 'dispute', {
        charge: charge.id,
        payment_intent: intentId,
        amount: charge.amount,
        status: kind === 'takes' ? 'needs_response' : 'warning_needs_response',
        balance_transactions: kind === 'takes' ? [store.movement(-charge.amount, DISPUTE_FEE)] : [],
      })
      store.emit('charge.dispute.created', dispute)
      if (kind === 'takes') store.emit('charge.dispute.funds_withdrawn', dispute)
      return dispute.id
    },
    winDispute(id: string): void {
      const dispute = store.get(id, 'dispute')
      const movements = [...(dispute.balance_transactions as unknown[]), store.movement(dispute.amount)]
      Object.assign(dispute, { status: 'won', balance_transactions: movements })
      store.emit('charge.dispute.closed', dispute)
      store.emit('charge.dispute.funds_reinstated', dispute)
    },
    settleRefund(id: string, status: 'succeeded' | 'failed'): void {
      const failure = status === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}
      const refund = Object.assign(store.get(id, 'refund'), { status, ...failure })
      store.emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    },
    settlePayout(id: string, account: string, status: 'paid' | 'failed'): void {
      const failure =
        status === 'failed'
          ? { failure_code: 'account_closed', failure_message: 'The bank account is closed.' }
          : {}
      const payout = Object.assign(store.get(id, 'payout', account), { status, ...failure })
      store.emit(`payout.${status}`, payout, account)
    },
    /** The artist has given Stripe everything that it requires. */
    onboard(account: string): void {
      const ready = { payouts_enabled: true, capabilities: { transfers: 'active' } }
      store.emit('account.updated', Object.assign(store.get(account, 'account'), ready), account)
    },
    /** The artist revokes our access to the account. */
    deauthorize(account: string): void {
      store.get(account, 'account').deauthorized = true
      store.emit('account.application.deauthorized', { id: 'ca_bandstand', object: 'application' }, account)
    },
  }
}
