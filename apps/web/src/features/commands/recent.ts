import { PRODUCT_NAME } from '@bandstand/domain/product'
import { getSession } from '../../lib/session/session.ts'
import { readPrivate, writePrivate } from '../../lib/session/private-storage.ts'

export interface Visit {
  to: string
  label: string
}

const NAME = 'recent'
const MOST = 6
/** The details pages; other screens have entries of their own. */
const OF_ONE_THING = /^\/(gigs|artists|profile|bookings|applications)\/[\da-f-]{36}$/

/** Returns the gigs, people and bookings whose pages this member saw last on this device, newest first. */
export function recentVisits(): Visit[] {
  const found = readPrivate(NAME)
  return Array.isArray(found) ? (found as Visit[]) : []
}

/** Stores that a page was seen, under its title. Ignores pages of lists and pages that were not found. */
export function saveVisit(to: string, title: string): void {
  const label = title.replace(` | ${PRODUCT_NAME}`, '')
  // Signing out leaves a page too, and must not store any of it on the device.
  if (getSession().status !== 'signedIn') return
  if (!OF_ONE_THING.test(to) || /not found$/i.test(label)) return
  writePrivate(NAME, [{ to, label }, ...recentVisits().filter((visit) => visit.to !== to)].slice(0, MOST))
}
