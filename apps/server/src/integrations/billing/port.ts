import type { PartyId } from '@bandstand/domain/accounts'
import type { BillingInterval, PlanRole, SubscriptionState } from '@bandstand/domain/subscriptions'

/** A subscription in its present state at the provider. */
export interface SubscriptionFacts extends SubscriptionState {
  id: string
  customerId: string
  /** The member it was started for; null when we didn't start it. */
  userId: PartyId | null
  interval: BillingInterval
  createdAt: Date
}

/** The provider's page on which a subscription is paid for the first time. */
export interface CheckoutFacts {
  id: string
  userId: PartyId | null
  interval: BillingInterval
  status: 'open' | 'complete' | 'expired'
  /** null unless it is open. */
  url: string | null
  /** null until it is complete. */
  subscriptionId: string | null
}

export interface Receipt {
  id: string
  at: Date
  amountCents: number
  status: 'paid' | 'open'
  /** The provider's page of it. */
  url: string | null
}

/** Whose plan, and in which of its intervals. */
export interface PlanChoice {
  role: PlanRole
  interval: BillingInterval
}

/**
 * A provider of subscriptions. Its pages accept cards, switch intervals and end subscriptions, and their state is read from
 * it. Calls throw when the provider can't be reached or refuses. Repeating a call with the same key has no second effect.
 * Amounts are in US cents.
 */
export interface BillingPort {
  /** `off`: none is set up, and every call throws. */
  name: 'sandbox' | 'stripe' | 'off'
  /** Opens the account of a member; the key is the member's id. */
  openCustomer(order: { userId: PartyId; email: string }): Promise<string>
  /** Changes where receipts go. */
  setCustomerEmail(order: { customerId: string; email: string }): Promise<void>
  /** The browser returns to `returnUrl`, after the payment with `?checkout=` and the checkout's id. */
  startCheckout(
    order: PlanChoice & { key: string; customerId: string; userId: PartyId; returnUrl: string },
  ): Promise<CheckoutFacts>
  /** null when there is none. */
  findCheckout(id: string): Promise<CheckoutFacts | null>
  /** Makes it impossible to pay; does nothing when it was paid or has expired. */
  expireCheckout(id: string): Promise<void>
  getSubscription(id: string): Promise<SubscriptionFacts>
  /** Ends it right away, without a refund; does nothing when it has ended. */
  endSubscription(id: string): Promise<void>
  /**
   * Returns a page, valid for a while, on which the customer changes the interval, the card and the end, and finds
   * receipts.
   */
  openPortal(order: { customerId: string; role: PlanRole; returnUrl: string }): Promise<string>
  /** The newest, newest first. */
  listReceipts(customerId: string): Promise<Receipt[]>
}
