import { isDeepStrictEqual } from 'node:util'
import type { Bill } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import { billProblems, billTexts, type BillInput, isOfEvening, type SlotInput } from '@bandstand/domain/bills'
import { MINUTE_MS, wallClockIn } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockGig, lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { once } from '../../operations/once.ts'
import { emit } from '../../outbox/events.ts'
import { sideOf } from '../booking/index.ts'
import {
  copyOfGig,
  gigRank,
  type GigRow,
  insertGigs,
  leaveBill,
  moveToBill,
  postingAllowance,
  requireInstant,
  seriesColumns,
  updateOpenGig,
} from '../gigs/index.ts'
import type { ProfileRow } from '../profiles/index.ts'
import { selectStages } from '../stages/index.ts'
import {
  type ActRow,
  deleteBill,
  findBill,
  insertBill,
  listActs,
  listActsOf,
  updateBill,
} from './bills.queries.ts'
import { endOf, rulesOf, slotOf } from './bills.view.ts'
import { getBill } from './read-bills.ts'

type Written = Omit<BillInput, 'key'>

/**
 * Puts the caller's gigs of an evening on a new bill, with new gigs for the other acts. Repeating the request with the same key
 * returns the same bill. Throws BILLS_VENUES_ONLY, GIG_LIMIT_REACHED, REQUEST_KEY_REUSED, and INPUT_INVALID for acts and times
 * that can't be.
 */
export async function makeBill(
  deps: Deps,
  actor: Actor,
  { key, date, ...input }: BillInput & { date: string },
): Promise<Bill> {
  if (sideOf(actor) !== 'venue') throw refusal('BILLS_VENUES_ONLY')
  const now = deps.now()
  const request = { key, operation: 'make bill', body: JSON.stringify({ date, ...input }) }
  const { id } = await once(deps, actor, request, async (tx) => {
    const venue = await lockProfile(tx, actor.partyId)
    if (!venue) throw refusal('BILLS_VENUES_ONLY')
    const gigs = await lockGigsOf(tx, input.slots)
    const timeZone = patternOf(gigs).time_zone
    const row = { venue_id: venue.uuid, on_date: date, time_zone: timeZone, created_at: now, updated_at: now }
    const billId = await insertBill(tx, { ...row, ...wordsOf(input, date, timeZone) })
    await writeActs(tx, { venue, bill: { id: billId, date, timeZone }, gigs, input, now })
    return { id: billId }
  })
  return getBill(deps, actor, id)
}

/**
 * Changes a bill of the caller's: its words, its acts and the hours of those that aren't booked. Repeating the request with the
 * same key changes nothing more. Throws BILL_NOT_FOUND, GIG_LIMIT_REACHED, REQUEST_KEY_REUSED, and INPUT_INVALID.
 */
export async function changeBill(
  deps: Deps,
  actor: Actor,
  id: string,
  { key, ...input }: BillInput,
): Promise<Bill> {
  const now = deps.now()
  const request = { key, operation: 'change bill', body: JSON.stringify({ id, ...input }) }
  await once(deps, actor, request, async (tx) => {
    const venue = await lockProfile(tx, actor.partyId)
    const row = await findBill(tx, id)
    if (!venue || row?.venue_id !== venue.uuid) throw refusal('BILL_NOT_FOUND')
    const { on_date: date, time_zone: timeZone } = row
    const gigs = await lockGigsOf(tx, input.slots)
    const words = wordsOf(input, date, timeZone)
    const before = { doorsWere: row.doors_at?.toISOString() ?? null, orderWas: await orderOf(tx, id) }
    await updateBill(tx, id, { ...words, updated_at: now })
    await writeActs(tx, { venue, bill: { id, date, timeZone }, gigs, input, now })
    const after = { doorsWere: words.doors_at?.toISOString() ?? null, orderWas: await orderOf(tx, id) }
    if (!isDeepStrictEqual(before, after))
      await emit(tx, 'bill.changed', { billId: id, at: now.toISOString(), ...before })
    return { id }
  })
  return getBill(deps, actor, id)
}

/** Returns the gigs of a bill in their order. */
async function orderOf(tx: Tx, billId: string): Promise<string[]> {
  return (await listActs(tx, billId)).map(({ gig_id }) => gig_id)
}

/** Deletes a bill of the caller's; its gigs and bookings stay as they are. Returns whether there was one. */
export async function dissolveBill(deps: Deps, actor: Actor, id: string): Promise<{ dissolved: boolean }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockProfile(tx, actor.partyId)
    return { dissolved: await deleteBill(tx, id, actor.partyId) }
  })
}

function wordsOf({ title, doors, note }: Written, date: string, timeZone: string) {
  if (doors !== '' && !isOfEvening(doors, date)) throw fieldRefusal('doors', billTexts.notThisEvening)
  const doorsAt = doors === '' ? null : requireInstant('doors', doors, timeZone, false)
  return { title, note, doors_at: doorsAt }
}

interface Writing {
  venue: ProfileRow
  bill: { id: string; date: string; timeZone: string }
  gigs: GigRow[]
  input: Written
  now: Date
}

/** Locks the gigs that slots name, in the order of all locks. */
async function lockGigsOf(tx: Tx, slots: SlotInput[]): Promise<GigRow[]> {
  const ids = slots.flatMap(({ gigId }) => gigId ?? []).toSorted()
  const gigs: GigRow[] = []
  for (const id of ids) {
    const gig = await lockGig(tx, id, 'update')
    if (!gig) throw fieldRefusal('slots', billTexts.gigUnknown)
    gigs.push(gig)
  }
  if (gigs.length === 0) throw fieldRefusal('slots', billTexts.gigUnknown)
  return gigs
}

/** Whose facts new acts copy: an open, public gig if there is one. */
const patternOf = (gigs: GigRow[]): GigRow =>
  gigs.find((gig) => gig.status === 'open' && gig.visibility === 'public') ?? gigs[0]!

/** Moves the gigs of the slots to their times, posts new ones and puts them all on the bill: none if one can't be. */
async function writeActs(tx: Tx, { venue, bill, gigs, input, now }: Writing): Promise<void> {
  const acts = await listActsOf(
    tx,
    gigs.map(({ id }) => id),
  )
  const added: SlotInput[] = []
  for (const slot of input.slots) {
    if (!isOfEvening(slot.start, bill.date)) throw fieldRefusal('slots', billTexts.notThisEvening)
    const gig = gigs.find(({ id }) => id === slot.gigId)
    const act = acts.find(({ gig_id }) => gig_id === slot.gigId)
    if (slot.gigId === null) added.push(slot)
    else await placeGig(tx, { venue, bill, gig, act, slot, now })
  }
  const ids = [...gigs.map(({ id }) => id), ...(await postActs(tx, venue, patternOf(gigs), added, now))]
  await leaveBill(tx, bill.id, ids)
  await moveToBill(tx, bill.id, ids)
  await requirePossible(tx, venue.uuid, bill)
}

interface Placing {
  venue: ProfileRow
  bill: Writing['bill']
  gig: GigRow | undefined
  act: ActRow | undefined
  slot: SlotInput
  now: Date
}

/** Gives an open gig the hours of its slot. A booked one keeps its own. */
async function placeGig(tx: Tx, { venue, bill, gig, act, slot, now }: Placing): Promise<void> {
  const isOurs =
    gig?.created_by === venue.uuid && act && isOfEvening(wallClockIn(act.time_zone, act.starts_at), bill.date)
  if (!isOurs) throw fieldRefusal('slots', billTexts.gigUnknown)
  if (gig.bill_id !== null && gig.bill_id !== bill.id) throw fieldRefusal('slots', billTexts.gigElsewhere)
  const columns = hoursOf(slot, gig.time_zone)
  const ends = columns.starts_at.getTime() + slot.minutes * MINUTE_MS
  const isSame = columns.starts_at.getTime() === act.starts_at.getTime() && ends === endOf(act).getTime()
  if (isSame && act.ends_at !== null) return
  if (gig.status !== 'open') throw fieldRefusal('slots', billTexts.bookedStays)
  if (gig.starts_at <= now) throw refusal('GIG_NOT_EDITABLE')
  const change = { ...columns, ...seriesColumns(gig, columns), updated_at: now }
  if (!(await updateOpenGig(tx, gig.id, change))) throw fieldRefusal('slots', billTexts.bookedStays)
}

/** Posts new gigs like another one at these times, and returns their ids. Each counts like any other. */
async function postActs(
  tx: Tx,
  venue: ProfileRow,
  pattern: GigRow,
  slots: SlotInput[],
  now: Date,
): Promise<string[]> {
  const ids: string[] = []
  const own = { series_id: null, series_on: null, is_recurring: false }
  for (const slot of slots) {
    if ((await postingAllowance(tx, venue, now)).reached) throw refusal('GIG_LIMIT_REACHED')
    const times = { ...hoursOf(slot, pattern.time_zone), created_at: now, updated_at: now }
    ids.push(
      ...(await insertGigs(tx, [{ ...copyOfGig(pattern), ...own, ...times, rank: gigRank(venue, now) }])),
    )
  }
  return ids
}

function hoursOf({ start, startIsSecond, minutes }: SlotInput, timeZone: string) {
  const [date = '', time = ''] = start.split('T')
  return {
    date,
    time,
    time_is_second: startIsSecond,
    starts_at: requireInstant('slots', start, timeZone, startIsSecond),
    duration_minutes: minutes,
  }
}

/** Throws INPUT_INVALID for `slots` when two acts of the evening could not both be booked on their stage. */
async function requirePossible(tx: Tx, venueId: PartyId, bill: Writing['bill']): Promise<void> {
  const [acts, stages] = [await listActs(tx, bill.id), await selectStages(tx, venueId)]
  const plan = { ...bill, doorsAt: null, slots: acts.map(slotOf), stages: rulesOf(stages) }
  const problem = billProblems(plan).find(({ isRefused }) => isRefused)
  if (problem) throw fieldRefusal('slots', `${problem.text}. Change the times or a stage.`)
}
