import { countOf } from '@bandstand/domain/product'
import { formatDollarsShort } from '@bandstand/domain/money'

/** '$95/hr' */
export function rateText(dollars: number): string {
  return `${formatDollarsShort(dollars)}/hr`
}

/** '128 artists' */
export function artistCount(total: number): string {
  return countOf(total, 'artist')
}
