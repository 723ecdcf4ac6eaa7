import { DIGEST_HOUR, nextHourOfDay, quietUntil } from '@bandstand/domain/notifications'
import { weekdayOf, wallClockIn } from '@bandstand/domain/time'
import type { Deps } from '../../deps.ts'
import {
  type Alert,
  finishMatching,
  type Match,
  selectGigsToMatch,
  selectMatches,
  writeAlerts,
} from './match.queries.ts'

/** How many gigs are compared in one transaction. */
const BATCH = 25
const MONDAY = 1

/**
 * Compares gigs that were posted, reopened or edited with the saved searches, and notes who is to be told of which. Returns how many were
 * compared. If it fails or is killed, all of it is done again: what is noted already stays as it is.
 */
export async function matchGigs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const gigs = await selectGigsToMatch(tx, BATCH)
    const open = gigs.filter(({ keys }) => keys.length > 0)
    if (open.length > 0) await writeAlerts(tx, soonestOf(await selectMatches(tx, open, now()), now()), now())
    if (gigs.length > 0) await finishMatching(tx, gigs)
    return gigs.length
  })
}

/** Returns one alert for each person and gig: of the search that tells it soonest. */
function soonestOf(matches: readonly Match[], now: Date): Alert[] {
  const known = new Map<string, Date>()
  const dueOf = ({ pace, timeZone, quietFrom, quietTo }: Match) => {
    const key = [pace, timeZone, quietFrom, quietTo].join()
    const due = known.get(key) ?? dueAt({ pace, timeZone, quietFrom, quietTo }, now)
    known.set(key, due)
    return due
  }
  const alerts = new Map<string, Alert>()
  for (const match of matches) {
    const key = `${match.personId} ${match.gigId}`
    const due = dueOf(match)
    const known = alerts.get(key)
    if (!known || due < known.dueAt) {
      const { gigId, searchId, personId, partyId } = match
      alerts.set(key, { gigId, searchId, personId, partyId, dueAt: due })
    }
  }
  return [...alerts.values()]
}

/** Returns when a match is told: at once but for quiet hours, at the hour of the digest, or at that hour on Monday. */
function dueAt(
  { pace, timeZone, quietFrom, quietTo }: Pick<Match, 'pace' | 'timeZone' | 'quietFrom' | 'quietTo'>,
  now: Date,
): Date {
  if (pace === 'at_once') {
    const quiet = quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null
    return quietUntil(quiet, timeZone, now) ?? now
  }
  const tomorrow = nextHourOfDay(DIGEST_HOUR, timeZone, now)
  if (pace === 'daily') return tomorrow
  let at = tomorrow
  while (weekdayOf(wallClockIn(timeZone, at).slice(0, 10)) !== MONDAY)
    at = nextHourOfDay(DIGEST_HOUR, timeZone, at)
  return at
}
