import type { CardFacts } from './port.ts'

/** What happens when a test card is used. */
export type CardOutcome =
  | { kind: 'succeeds' }
  | { kind: 'declines'; failure: string }
  /** The bank asks its holder first. */
  | { kind: 'asks' }
  /** Pays, and takes the money back afterwards. */
  | { kind: 'takes-back' }

/** The test numbers that developers know from Stripe's documentation, with what they do. */
const CARDS: Record<string, CardOutcome> = {
  '4242424242424242': { kind: 'succeeds' },
  '5555555555554444': { kind: 'succeeds' },
  '4000000000000002': { kind: 'declines', failure: 'Your card was declined.' },
  '4000000000009995': { kind: 'declines', failure: 'Your card has insufficient funds.' },
  '4000000000000069': { kind: 'declines', failure: 'Your card has expired.' },
  '4000000000000127': { kind: 'declines', failure: 'Your card’s security code is incorrect.' },
  // Can be added for later, in the portal of subscriptions.
  '4000000000000341': { kind: 'declines', failure: 'Your card was declined.' },
  '4000002500003155': { kind: 'asks' },
  '4000000000000259': { kind: 'takes-back' },
}

/**
 * Returns what happens to a payment by a card number. Any number except the test ones is declined, because nobody should
 * enter a real card here.
 */
export function cardOutcome(number: string): CardOutcome {
  const digits = number.replaceAll(/\D/g, '')
  return CARDS[digits] ?? { kind: 'declines', failure: 'This is test money. Use one of the test cards.' }
}

/** Returns what a receipt names of a test card. */
export function cardFacts(number: string): CardFacts {
  const digits = number.replaceAll(/\D/g, '')
  return { brand: digits.startsWith('5') ? 'mastercard' : 'visa', last4: digits.slice(-4) }
}
