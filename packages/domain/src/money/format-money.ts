import { grouped } from '../product/index.ts'
import { centsOf } from './cents.ts'
import { type Currency, CURRENCY_SIGNS, DEFAULT_CURRENCY } from './currency.ts'

/** '$1,250.00' for 125000 cents: where money moves. Without `Intl`, as lists are full of it. */
export function formatMoney(cents: number, currency: Currency = DEFAULT_CURRENCY): string {
  return `${cents < 0 ? '-' : ''}${CURRENCY_SIGNS[currency]}${grouped(wholePart(cents))}.${decimals(cents)}`
}

/** '$1,250', and '$1,250.50' only where there are cents: in offers and lists. */
export function formatMoneyShort(cents: number, currency: Currency = DEFAULT_CURRENCY): string {
  return formatMoney(cents, currency).replace(/\.00$/, '')
}

/** `formatMoney` for dollars as the API gives them. */
export function formatDollars(dollars: number): string {
  return formatMoney(centsOf(dollars))
}

/** `formatMoneyShort` for dollars as the API gives them. */
export function formatDollarsShort(dollars: number): string {
  return formatMoneyShort(centsOf(dollars))
}

/** '1250.00' for 125000 cents: a column of a file, without sign and commas. */
export function decimalDollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}${wholePart(cents)}.${decimals(cents)}`
}

/** '650' or '650.50', as people type 65000 or 65050 cents. */
export function moneyInput(cents: number): string {
  return decimalDollars(cents).replace(/\.00$/, '')
}

const wholePart = (cents: number) => Math.floor(Math.abs(cents) / 100)
const decimals = (cents: number) => String(Math.abs(cents) % 100).padStart(2, '0')
