import { offer } from '../../lib/gig-words.ts'
import { countOf } from '@bandstand/domain/product'

/** '$95/hr' */
export function rateText(dollars: number): string {
  return `${offer(dollars)}/hr`
}

/** '128 artists' */
export function artistCount(total: number): string {
  return countOf(total, 'artist')
}
