import { grouped } from '../product/index.ts'
import { centsOf } from './cents.ts'
import { type Currency, CURRENCY_SIGNS, DEFAULT_CURRENCY } from './currency.ts'

/** Returns cents as '$1,250.00', for what two people ask, offer, agree on and pay. Written without `Intl`, which is slow in long lists. */
export function formatMoney(cents: number, currency: Currency = DEFAULT_CURRENCY): string {
  return `${cents < 0 ? '-' : ''}${CURRENCY_SIGNS[currency]}${grouped(wholePart(cents))}.${decimals(cents)}`
}

/** Returns cents as '$1,250', or '$1,250.50' where there are cents, for what is only posted or searched. */
export function formatMoneyShort(cents: number, currency: Currency = DEFAULT_CURRENCY): string {
  return formatMoney(cents, currency).replace(/\.00$/, '')
}

/** Returns an estimate in whole dollars: 'about $121' for 120.60. */
export function aboutMoney(cents: number): string {
  return `about ${formatMoneyShort(Math.round(cents / 100) * 100)}`
}

/** Returns dollars of the API in the style of `formatMoney`. */
export function formatDollars(dollars: number): string {
  return formatMoney(centsOf(dollars))
}

/** Returns dollars of the API in the style of `formatMoneyShort`. */
export function formatDollarsShort(dollars: number): string {
  return formatMoneyShort(centsOf(dollars))
}

/** Returns cents as '1250.00', without sign and commas, for a column of a CSV file. */
export function decimalDollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}${wholePart(cents)}.${decimals(cents)}`
}

/** Returns cents as people type them: '650' for 65000, '650.50' for 65050. */
export function moneyInput(cents: number): string {
  return decimalDollars(cents).replace(/\.00$/, '')
}

const wholePart = (cents: number) => Math.floor(Math.abs(cents) / 100)
const decimals = (cents: number) => String(Math.abs(cents) % 100).padStart(2, '0')
