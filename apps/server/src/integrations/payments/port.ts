import type { Money } from '@bandstand/domain/money'
import type { EventSubject } from '../../outbox/events.ts'

/** A deposit in its present state at the provider. */
export interface IntentFacts {
  id: string
  /** `open`: no card has paid yet. `processing`: the bank has not decided yet. */
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  amountCents: number
  /** The provider's message about the last refused card. */
  failure: string | null
  /** What the venue's bank has taken back of it and kept. */
  chargedBackCents: number
  /** The card that paid; null before that, and for another means of payment. */
  card: CardFacts | null
}

/** What a receipt shows of a card: its brand, as Stripe spells it (visa), and the last four digits. */
export interface CardFacts {
  brand: string
  last4: string
}

/** A refund, transfer or payout in its present state at the provider. */
export interface OrderFacts {
  /**
   * null when the provider created nothing, because it refuses for good; never null for an order that may have been executed.
   */
  id: string | null
  status: 'requested' | 'succeeded' | 'failed'
  failure: string | null
}

/** An artist's account at the provider, as it is there now. */
export interface AccountFacts {
  /** It can be paid. */
  isReady: boolean
  /** The provider's name of the bank account behind it, never its number. */
  bank: string | null
}

export interface ProviderEvent {
  id: string
  type: string
  /** null for what we do not act on. */
  subject: EventSubject | null
}

/** One line of the provider's books: money that came in or went out, gross. */
export interface BookLine {
  kind: 'charge' | 'refund' | 'payout' | 'charge_back'
  /** The provider's id of the intent, refund or payout. */
  id: string
  amountCents: number
}

/**
 * A provider that accepts deposits, holds them, and pays artists. Every call that moves money has a key, and repeating it
 * with the same key has no second effect. Calls throw when the provider can't be reached or refuses. A throw only means that
 * the call has to be repeated. Refunds are in their deposit's currency.
 */
export interface PaymentsPort {
  /** `off`: none is set up, and every call throws. */
  name: 'sandbox' | 'stripe' | 'off'
  /** For the payment form in the browser. */
  publishableKey: string
  /** The smallest deposit that it accepts, in cents. */
  minimumCents: number
  createIntent(
    order: Money & { key: string; transactionId: string },
  ): Promise<{ id: string; clientSecret: string }>
  getIntent(id: string): Promise<IntentFacts>
  /** The secret with which the browser may pay this one intent. */
  clientSecretOf(id: string): Promise<string>
  /** Does nothing when it has already been paid or cancelled, or a bank is deciding about it. */
  cancelIntent(id: string): Promise<void>
  createRefund(order: Money & { key: string; intentId: string }): Promise<OrderFacts>
  /** Moves money that an intent brought in to an artist's account at the provider. */
  createTransfer(
    order: Money & { key: string; intentId: string; accountId: string; transactionId: string },
  ): Promise<OrderFacts>
  /** From an artist's account at the provider to the artist's bank. */
  createPayout(order: Money & { key: string; accountId: string }): Promise<OrderFacts>
  getRefund(id: string): Promise<OrderFacts>
  getPayout(id: string, accountId: string): Promise<OrderFacts>
  /** The artist's account; `key` is the artist's id. */
  openAccount(order: { key: string; email: string }): Promise<string>
  /** Where the artist gives the provider their identity and bank account. */
  accountLink(accountId: string, returnUrl: string): Promise<string>
  getAccount(accountId: string): Promise<AccountFacts>
  /** Throws when the signature is not the provider's, or too old. */
  readEvent(rawBody: string, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent>
  /** The provider's books. */
  books(): AsyncIterable<BookLine>
}

/** Returns whether the provider takes deposits; it does not where payments are off. */
export function takesDeposits({ payments }: { payments: Pick<PaymentsPort, 'name'> }): boolean {
  return payments.name !== 'off'
}
