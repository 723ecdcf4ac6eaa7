import type { SeriesCancellation } from '@bandstand/api-spec'
import { actionOf } from '@bandstand/domain/lifecycle'
import { dollarsOf } from '@bandstand/domain/money'
import { cancelOutcome } from '@bandstand/domain/payments'
import { isInScope, type SeriesScope } from '@bandstand/domain/series'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Tx } from '../../db/database.ts'
import { lockApplicationsOfSeries, lockContract, lockGigs, lockProfiles } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { once } from '../../operations/once.ts'
import { closeOpenGig, findGig } from '../booking/index.ts'
import { cancelContractWithin } from '../contracts/index.ts'
import { skipDates } from '../gigs/index.ts'
import { type InSeries, requireInSeries } from './read-series.ts'
import { isCancellable, seriesDateView } from './series-date.view.ts'
import { selectSeriesDates, type SeriesDateRow } from './series-dates.queries.ts'

/** Returns which dates would be taken out of a series, and what cancelling the booked ones costs. Throws SERIES_NOT_FOUND. */
export async function previewCancel(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { scope }: { scope: SeriesScope },
): Promise<SeriesCancellation> {
  const found = await requireInSeries(deps.db, actor, gigId)
  return (await planCancel(deps.db, found, scope, deps.now())).answer
}

interface CancelDates {
  scope: SeriesScope
  withBooked: boolean
  note: string
  reason: string
  priceCents: number
  key: string
}

/**
 * Closes the open dates of a series in the scope and, `withBooked`, cancels the booked ones with their contracts: all of them or
 * none. Repeating the request with the same key changes nothing more. Throws SERIES_NOT_FOUND, REQUEST_KEY_REUSED, and
 * SERIES_PRICE_CHANGED when cancelling costs more than was shown.
 */
export async function cancelDates(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { key, ...input }: CancelDates,
): Promise<SeriesCancellation> {
  const request = { key, operation: 'cancel dates', body: JSON.stringify({ gigId, ...input }) }
  return once(deps, actor, request, async (tx) => {
    const found = await requireInSeries(tx, actor, gigId)
    const now = deps.now()
    const before = await planCancel(tx, found, input.scope, now)
    if (input.withBooked) await lockParties(tx, actor, before.booked)
    await lockGigs(tx, found.series.id)
    await lockApplicationsOfSeries(tx, found.series.id)
    // What was booked or ended until its lock isn't what was shown.
    const plan = await planCancel(tx, found, input.scope, now)
    if (input.withBooked && (plan.priceCents > input.priceCents || !sameBookings(before.booked, plan.booked)))
      throw refusal('SERIES_PRICE_CHANGED')
    const action = actionOf(actor, 'venue', now)
    for (const { gig_id } of plan.open) {
      const gig = await findGig(tx, gig_id)
      if (gig) await closeOpenGig(tx, deps, gig, action, input.note)
    }
    if (input.withBooked)
      for (const { contract_id } of plan.booked)
        await cancelContractWithin(tx, deps, actor, contract_id!, input.reason)
    const taken = input.withBooked ? [...plan.open, ...plan.booked] : plan.open
    await skipDates(
      tx,
      found.series.id,
      taken.map(({ series_on }) => series_on),
    )
    return plan.answer
  })
}

/** Locks the contracts and members of several bookings, which cancelling one of them locks first. */
async function lockParties(tx: Tx, actor: Actor, booked: SeriesDateRow[]): Promise<void> {
  const contracts = booked.flatMap(({ contract_id }) => contract_id ?? []).toSorted()
  for (const id of contracts) await lockContract(tx, id)
  await lockProfiles(tx, [actor.partyId, ...booked.flatMap(({ artist_id }) => artist_id ?? [])])
}

const sameBookings = (before: SeriesDateRow[], now: SeriesDateRow[]) =>
  now.every(({ contract_id }) => before.some((each) => each.contract_id === contract_id))

interface CancelPlan {
  open: SeriesDateRow[]
  booked: SeriesDateRow[]
  priceCents: number
  answer: SeriesCancellation
}

async function planCancel(
  db: Database,
  { series, on }: InSeries,
  scope: SeriesScope,
  now: Date,
): Promise<CancelPlan> {
  const rows = (await selectSeriesDates(db, series.id, now)).filter(({ series_on }) =>
    isInScope(scope, series_on, on),
  )
  const open = rows.filter(({ status, starts_at }) => status === 'open' && starts_at > now)
  const booked = rows.filter((row) => isCancellable(row, now))
  const prices = booked.map((row) => priceOf(row, now))
  const priceCents = prices.reduce((sum, price) => sum + price, 0)
  return {
    open,
    booked,
    priceCents,
    answer: {
      open: open.map((row) => seriesDateView(row, now)),
      booked: booked.map((row, i) => ({ ...seriesDateView(row, now), price: dollarsOf(prices[i]!) })),
      price: dollarsOf(priceCents),
    },
  }
}

/** Returns what cancelling a booked date costs its venue now, in cents: what the artist keeps, or is owed. */
function priceOf(row: SeriesDateRow, now: Date): number {
  const { keptCents, owedCents } = cancelOutcome(
    'venue',
    {
      startsAt: row.booked_at ?? row.starts_at,
      feeCents: row.fee_cents,
      lateCancelCents: row.late_cancel_cents,
      isSigned: row.is_signed,
      isFunded: row.is_funded,
      asksDeposit: row.asks_deposit,
    },
    now,
  )
  return keptCents + owedCents
}
