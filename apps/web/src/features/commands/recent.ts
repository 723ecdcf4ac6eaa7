import { PRODUCT_NAME } from '@bandstand/domain/product'
import { getSession } from '../../lib/session.ts'
import { readPrivate, writePrivate } from '../../lib/private-storage.ts'

export interface Visit {
  to: string
  label: string
}

const NAME = 'recent'
const MOST = 6
/** Screens of one thing; the others have entries of their own. */
const OF_ONE_THING = /^\/(gigs|artists|profile|bookings|applications)\/[\da-f-]{36}$/

/** The gigs, people and bookings whose pages this member saw last on this device, newest first. */
export function recentVisits(): Visit[] {
  const found = readPrivate(NAME)
  return Array.isArray(found) ? (found as Visit[]) : []
}

/** Keeps that a page was seen, under its title. Pages of lists and pages that did not exist are not kept. */
export function noteVisit(to: string, title: string): void {
  const label = title.replace(` | ${PRODUCT_NAME}`, '')
  // Whoever signs out leaves a page too, and nothing of it stays on the device.
  if (getSession().status !== 'signedIn') return
  if (!OF_ONE_THING.test(to) || /not found$/i.test(label)) return
  writePrivate(NAME, [{ to, label }, ...recentVisits().filter((visit) => visit.to !== to)].slice(0, MOST))
}
