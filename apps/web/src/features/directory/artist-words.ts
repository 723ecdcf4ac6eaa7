import { offer } from '../../lib/gig-words.ts'
import { grouped } from '../../lib/grouped.ts'

/** '$95/hr' */
export function rateText(dollars: number): string {
  return `${offer(dollars)}/hr`
}

/** '128 artists' */
export function artistCount(total: number): string {
  return total === 1 ? '1 artist' : `${grouped(total)} artists`
}
