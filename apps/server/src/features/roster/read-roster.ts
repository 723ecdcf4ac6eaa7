import type { RosterAct } from '@bandstand/api-spec'
import { ROSTER_CSV_COLUMNS } from '@bandstand/domain/roster'
import { decimalDollars } from '@bandstand/domain/money'
import { dayIn, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import { csvText } from '../../csv.ts'
import type { Deps } from '../../deps.ts'
import { findProfile } from '../profiles/index.ts'
import { requireRosterVenue } from './roster.policy.ts'
import { selectRoster } from './roster.queries.ts'
import { rosterActView } from './roster.view.ts'

/** Returns the caller's roster by name. Throws ROSTER_VENUES_ONLY. */
export async function readRoster({ db }: Deps, actor: Actor): Promise<{ acts: RosterAct[] }> {
  requireRosterVenue(actor)
  return { acts: (await selectRoster(db, actor.partyId)).map(rosterActView) }
}

/** Returns the caller's roster as a CSV file (RFC 4180), which can be read in again. Throws ROSTER_VENUES_ONLY. */
export async function rosterFile({ db, now }: Deps, actor: Actor): Promise<File> {
  requireRosterVenue(actor)
  const [rows, venue] = await Promise.all([selectRoster(db, actor.partyId), findProfile(db, actor.partyId)])
  const acts = rows.map((row) => ({
    ...rosterActView(row),
    fee: row.fee_cents === null ? '' : decimalDollars(row.fee_cents),
  }))
  const text = csvText({
    rows: [
      ROSTER_CSV_COLUMNS.map(([, title]) => title),
      ...acts.map((act) => ROSTER_CSV_COLUMNS.map(([column]) => act[column])),
    ],
  })
  const day = dayIn(venue?.time_zone ?? DEFAULT_TIME_ZONE, now())
  return new File([text], `bandstand-roster-${day}.csv`, { type: 'text/csv' })
}
