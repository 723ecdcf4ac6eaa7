import { inCents } from '@bandstand/domain/money'
import { importRosterInput, rosterActInput } from '@bandstand/domain/roster'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'

/** An act on a venue's roster. Only the venue sees it. */
const rosterAct = z.object({
  id: z.uuid(),
  name: z.string(),
  contactName: z.string(),
  /** '' for none, as the phone. */
  email: z.string(),
  phone: z.string(),
  /** US dollars for a night; null for none. */
  fee: z.number().nullable(),
  note: z.string(),
  /** The artist on Bandstand that it is; null when the venue linked none, and while that account is suspended. */
  member: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type RosterAct = z.infer<typeof rosterAct>

const { get, put, post, remove } = operations('Roster')
const oneAct = { id: z.uuid() }
const wholeRoster = z.object({ acts: z.array(rosterAct) })

/** For venues only. */
export const roster = {
  /** By name. A roster is small, so it comes whole. */
  list: get('seeDeals', '/roster', 'List the acts on your roster')
    .errors(declare('ROSTER_VENUES_ONLY'))
    .output(wholeRoster),
  /** Adds it if there is none with this id, so that a repeat changes nothing and a removed one can be put back. */
  save: put('editProfile', '/roster/{id}', 'Add an act to your roster, or change it')
    .errors(
      declare(
        'ROSTER_VENUES_ONLY',
        'ROSTER_ACT_NOT_FOUND',
        'ROSTER_FULL',
        'ROSTER_LINKED',
        'ARTIST_NOT_FOUND',
      ),
    )
    .input(rosterActInput.extend(oneAct).transform((act) => centsOrNone(act)))
    .output(rosterAct),
  /** A repeat changes nothing. */
  remove: remove('editProfile', '/roster/{id}', 'Remove an act from your roster')
    .errors(declare('ROSTER_VENUES_ONLY'))
    .input(z.strictObject(oneAct))
    .output(z.object({ removed: z.boolean() })),
  /** Skips acts whose name is on the roster, so that the same file twice adds nothing. */
  importActs: post('editProfile', '/roster/import', 'Add the acts of a file to your roster')
    .errors(declare('ROSTER_VENUES_ONLY', 'ROSTER_FULL'))
    .input(importRosterInput.transform(({ acts }) => ({ acts: acts.map((act) => centsOrNone(act)) })))
    .output(z.object({ added: z.number().int(), skipped: z.number().int() })),
  exportActs: get('seeDeals', '/roster/export', 'Download your roster as a CSV file')
    .errors(declare('ROSTER_VENUES_ONLY'))
    .output(z.file().mime('text/csv')),
}

function centsOrNone<Act extends { fee: string }>(act: Act) {
  return inCents({ ...act, fee: act.fee === '' ? null : act.fee }, 'fee')
}
