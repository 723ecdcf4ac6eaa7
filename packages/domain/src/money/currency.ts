/** ISO 4217. US dollars are the only currency that is offered. */
export const CURRENCIES = ['USD'] as const
export type Currency = (typeof CURRENCIES)[number]

/** The currency of prices and of payouts. */
export const DEFAULT_CURRENCY: Currency = 'USD'

/** 'US dollars', as sentences name it. */
export const CURRENCY_NAMES: Record<Currency, string> = { USD: 'US dollars' }

/** The sign before an amount. */
export const CURRENCY_SIGNS: Record<Currency, string> = { USD: '$' }

/** An amount of money: integer cents of a currency. */
export interface Money {
  amountCents: number
  currency: Currency
}
