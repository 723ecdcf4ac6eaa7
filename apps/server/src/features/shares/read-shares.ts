import type { BookingShares, OwnShares } from '@bandstand/api-spec'
import { dollarsOf } from '@bandstand/domain/money'
import { can } from '@bandstand/domain/parties'
import { dayIn } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { sideIn } from '../booking/index.ts'
import {
  listOwnCommissions,
  listOwnShares,
  listStoredShares,
  type OwnShareRow,
  type StoredShare,
} from './booking-shares.queries.ts'
import { divideBooking, findCommissionOf, isPaidOutside, netOf } from './divide-booking.ts'
import { commissionView, seesCommission } from './read-commission.ts'
import { findBookingMoney, findRule } from './share-rules.queries.ts'

type ReadShare = Omit<StoredShare, 'player_id'>

/** How many of a person's shares are listed, newest first; the sums of years are of all. */
const MOST_LISTED = 100

/**
 * Returns the shares of a booking that somebody who acts for the act sees: all of them with the ability or with an open book, and
 * otherwise their own, and for the agent who made it their commission; null when there is neither, and for the venue. Throws BOOKING_NOT_FOUND to everybody but the two parties.
 */
export async function getBookingShares(
  { db }: Deps,
  actor: Actor,
  bookingId: string,
): Promise<BookingShares | null> {
  const money = await findBookingMoney(db, bookingId)
  const me = money && sideIn(actor, money)
  if (!money || !me) throw refusal('BOOKING_NOT_FOUND')
  if (me === 'venue') return null
  const net = netOf(money)
  const { isFinal } = net
  const taken = await findCommissionOf(db, money, net)
  const stored = await listStoredShares(db, bookingId)
  const isWritten = isFinal && stored.length > 0
  const division = isWritten ? null : await divideBooking(db, money)
  const all: ReadShare[] = isWritten ? stored : (division?.players ?? [])
  if (all.length === 0 && !taken) return null
  const openBook = (await findRule(db, money.artist_id, money.fixed_at))?.open_book ?? false
  const plays = all.some(({ person_id }) => person_id === actor.userId)
  const seesAll = (actor.role !== null && can(actor.role, 'splitFees')) || (openBook && plays)
  const seen = seesAll ? all : all.filter(({ person_id }) => person_id === actor.userId)
  const seesTaken = taken !== null && (seesAll || seesCommission(actor, taken.row.agent_id))
  if (seen.length === 0 && !seesTaken) return null
  return {
    isFinal,
    isPaidHere: !isPaidOutside(money),
    net: seesAll ? dollarsOf(net.cents) : null,
    commission: seesTaken
      ? commissionView(actor, taken.row, { cents: taken.cents, netCents: net.cents })
      : null,
    shares: seen.map((share) => ({
      name: share.name,
      isYou: share.person_id === actor.userId,
      amount: dollarsOf(share.cents),
      expenses: dollarsOf(share.expense_cents),
    })),
  }
}

/** Returns what the caller got of bookings that they played, and as an agent of those that they made, with any act: the newest, and the sum of each year. */
export async function listShares({ db }: Deps, { userId }: Actor): Promise<OwnShares> {
  const [shares, commissions] = await Promise.all([listOwnShares(db, userId), listOwnCommissions(db, userId)])
  return { ...byYear(shares), commissions: byYear(commissions) }
}

function byYear(rows: OwnShareRow[]): Omit<OwnShares, 'commissions'> {
  const years = new Map<number, number>()
  const shares = rows.map((row) => {
    const date = dayIn(row.time_zone, row.starts_at)
    const year = Number(date.slice(0, 4))
    years.set(year, (years.get(year) ?? 0) + row.cents)
    const { booking_id: bookingId, act, venue, cents } = row
    return { bookingId, act, venue, date, amount: dollarsOf(cents) }
  })
  return {
    years: Array.from(years, ([year, cents]) => ({ year, amount: dollarsOf(cents) })).toSorted(
      (a, b) => b.year - a.year,
    ),
    shares: shares.slice(0, MOST_LISTED),
  }
}
