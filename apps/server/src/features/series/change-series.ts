import type { SeriesChange } from '@bandstand/api-spec'
import { gigTexts, type UpdateGigInput } from '@bandstand/domain/gigs'
import type { InCents } from '@bandstand/domain/money'
import { isInScope, type SeriesScope, seriesStarts, seriesTexts } from '@bandstand/domain/series'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockGigs, lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { once } from '../../operations/once.ts'
import {
  changedColumns,
  changedFields,
  gigAddress,
  gigColumns,
  hasVenueOffer,
  readStreet,
  updateOpenGig,
} from '../gigs/index.ts'
import { type LocatedAddress, locateAddress } from '../places/index.ts'
import { findProfile, type ProfileRow } from '../profiles/index.ts'
import { chooseStage } from '../stages/index.ts'
import { requireInSeries } from './read-series.ts'
import { seriesDateView, whyLeft } from './series-date.view.ts'
import { selectSeriesDates, type SeriesDateRow } from './series-dates.queries.ts'

type Change = InCents<UpdateGigInput & { scope: SeriesScope }, 'pay'>

/**
 * Returns which dates a change would apply to and which it would leave as they are. Throws what `changeSeries` throws.
 */
export async function previewChange(
  deps: Deps,
  actor: Actor,
  gigId: string,
  input: Change,
): Promise<SeriesChange> {
  const located = await locateAddress(deps.places, input)
  const tx = deps.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return tx.execute(async (snapshot) => {
    const venue = await findProfile(snapshot, actor.partyId)
    return (await planChange(snapshot, { deps, actor, gigId, input, located, venue })).answer
  })
}

/**
 * Writes what differs from a gig to this and the other open dates of its series in the scope: all of them or none. Those that
 * are over, closed, booked or changed by hand stay as they are. Repeating the request with the same key changes nothing more.
 * Throws SERIES_NOT_FOUND, PROFILE_NOT_FOUND, GIG_NOT_EDITABLE, PLACE_UNKNOWN, REQUEST_KEY_REUSED, INPUT_INVALID for the date,
 * the time, the marker, or for an address without a street while an artist has the venue's offer for one of the dates.
 */
export async function changeSeries(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { key, ...input }: Change & { key: string },
): Promise<SeriesChange> {
  const located = await locateAddress(deps.places, input)
  const typed = { location: input.location, location_marked: located.isMarked, venue_id: actor.partyId }
  const street = await readStreet(deps, typed)
  const request = { key, operation: 'change series', body: JSON.stringify({ gigId, ...input }) }
  return once(deps, actor, request, async (tx) => {
    const venue = await lockProfile(tx, actor.partyId)
    const { series } = await requireInSeries(tx, actor, gigId)
    await lockGigs(tx, series.id)
    const plan = await planChange(tx, { deps, actor, gigId, input, located, venue })
    const ids = plan.changed.map(({ gig_id }) => gig_id)
    if (street.onlyTown && !street.venueAddress && (await hasVenueOffer(tx, ids)))
      throw fieldRefusal('location', gigTexts.streetStaysRequired)
    for (const row of plan.changed) await writeChange(tx, row, plan.columns, deps.now())
    return plan.answer
  })
}

type Columns = ReturnType<typeof changedColumns>

interface Planning {
  deps: Deps
  actor: Actor
  gigId: string
  input: Change
  located: LocatedAddress
  venue: ProfileRow | null
}

async function planChange(
  tx: Tx,
  { deps, actor, gigId, input, located, venue }: Planning,
): Promise<{ answer: SeriesChange; changed: SeriesDateRow[]; columns: Columns }> {
  if (!venue) throw refusal('PROFILE_NOT_FOUND')
  const now = deps.now()
  const { series, gig, on } = await requireInSeries(tx, actor, gigId)
  if (gig.status !== 'open' || gig.starts_at <= now) throw refusal('GIG_NOT_EDITABLE')
  if (input.date !== gig.date) throw fieldRefusal('date', seriesTexts.dateStays)
  const stageId = await chooseStage(tx, venue.uuid, input.stageId)
  const address = gigAddress(input, venue, located)
  const columns = changedColumns(gig, gigColumns(input, address, venue.time_zone, stageId))
  const rows = (await selectSeriesDates(tx, series.id, now)).filter(({ series_on }) =>
    isInScope(input.scope, series_on, on),
  )
  const why = (row: SeriesDateRow) => (row.gig_id === gigId ? null : whyLeft(row, now))
  const changed = rows.filter((row) => why(row) === null)
  const answer = {
    fields: changedFields(columns),
    changed: changed.map((row) => seriesDateView(row, now)),
    left: rows.flatMap((row) => {
      const reason = why(row)
      return reason === null ? [] : [{ ...seriesDateView(row, now), reason }]
    }),
  }
  return { answer, changed, columns }
}

/** Hours are those of the date's own day. */
async function writeChange(tx: Tx, row: SeriesDateRow, columns: Columns, at: Date): Promise<void> {
  const moves = columns.starts_at !== undefined
  const time = columns.time ?? row.time.slice(0, 5)
  const [start] = seriesStarts([row.date], time, columns.time_zone ?? row.time_zone)
  const hours = moves &&
    start && {
      date: start.date,
      time: start.time,
      time_is_second: start.timeIsSecond,
      starts_at: start.startsAt,
    }
  if (!(await updateOpenGig(tx, row.gig_id, { ...columns, ...hours, updated_at: at })))
    throw refusal('GIG_NOT_EDITABLE')
}
