import type { Bill, BillDraft } from '@bandstand/api-spec'
import { eveningOf } from '@bandstand/domain/bills'
import { DEFAULT_TIME_ZONE, wallClockIn } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { sideOf } from '../booking/index.ts'
import { findProfile } from '../profiles/index.ts'
import { selectStages } from '../stages/index.ts'
import {
  type ActRow,
  type BillRow,
  findBill,
  findBillOfGig,
  listActs,
  listFreeActs,
} from './bills.queries.ts'
import { actView, billView } from './bills.view.ts'

/** Returns a bill to its venue and to every act booked for it. Throws BILL_NOT_FOUND, to everybody else too. */
export async function getBill(deps: Deps, actor: Actor, id: string): Promise<Bill> {
  const row = await findBill(deps.db, id)
  const read = row && (await viewFor(deps, actor, row))
  if (!read) throw refusal('BILL_NOT_FOUND')
  return read
}

/** Returns the bill that a gig is on, as the actor sees it; null when it's on none, or isn't for the actor. */
export async function getBillOfGig(deps: Deps, actor: Actor, gigId: string): Promise<Bill | null> {
  const row = await findBillOfGig(deps.db, gigId)
  return row && viewFor(deps, actor, row)
}

async function viewFor(deps: Deps, actor: Actor, row: BillRow): Promise<Bill | null> {
  const isVenue = row.venue_id === actor.partyId
  const [acts, stages] = await Promise.all([
    listActs(deps.db, row.id),
    isVenue ? selectStages(deps.db, row.venue_id) : [],
  ])
  if (!isVenue && !acts.some((act) => playedBy(act, actor))) return null
  return billView(
    row,
    { acts, stages },
    { me: isVenue ? 'venue' : 'artist', partyId: actor.partyId, now: deps.now() },
  )
}

const playedBy = ({ artist_id }: ActRow, { partyId }: Actor) => artist_id === partyId

/** Returns the caller's gigs of an evening, also those after midnight, that are on no bill. Throws BILLS_VENUES_ONLY. */
export async function getBillDraft(deps: Deps, actor: Actor, date: string): Promise<BillDraft> {
  if (sideOf(actor) !== 'venue') throw refusal('BILLS_VENUES_ONLY')
  const [venue, free] = await Promise.all([
    findProfile(deps.db, actor.partyId),
    listFreeActs(deps.db, actor.partyId, date),
  ])
  const acts = free.filter(
    ({ time_zone, starts_at }) => eveningOf(wallClockIn(time_zone, starts_at)) === date,
  )
  return {
    date,
    timeZone: acts[0]?.time_zone ?? venue?.time_zone ?? DEFAULT_TIME_ZONE,
    acts: acts.map((act) => actView(act, { me: 'venue', partyId: actor.partyId })),
  }
}
