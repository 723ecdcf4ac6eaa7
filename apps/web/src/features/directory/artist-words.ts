import { offer } from '../../lib/gig-words.ts'

/** '$95/hr' */
export function rateText(dollars: number): string {
  return `${offer(dollars)}/hr`
}

/** '12 miles away', for a distance in whole miles. */
export function distanceText(miles: number): string {
  if (miles < 1) return 'Less than a mile away'
  return miles === 1 ? '1 mile away' : `${miles} miles away`
}

/** '128 artists' */
export function artistCount(total: number): string {
  return total === 1 ? '1 artist' : `${total.toLocaleString('en-US')} artists`
}
