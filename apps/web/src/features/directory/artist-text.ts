import { countOf } from '@bandstand/domain/product'
import { formatDollarsShort } from '@bandstand/domain/money'

/** Returns an hourly rate in dollars as text: '$95/hr'. */
export function rateText(dollars: number): string {
  return `${formatDollarsShort(dollars)}/hr`
}

/** Returns a number of artists as text: '128 artists'. */
export function artistCount(total: number): string {
  return countOf(total, 'artist')
}
