import type { BookingShares, OwnShares, ShareProposal } from '@bandstand/api-spec'
import { dollarsOf } from '@bandstand/domain/money'
import { can } from '@bandstand/domain/parties'
import { dayIn } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
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
import { findRuleIn, listAsked, listRuleParts } from './booking-rules.queries.ts'
import { divideBooking, findCommissionOf, isPaidOutside, netOf } from './divide-booking.ts'
import { commissionView, seesCommission } from './read-commission.ts'
import { changeOf } from './rule-of-booking.ts'
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
  const all: ReadShare[] = isWritten ? stored : await divideBooking(db, money)
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
    proposal: changeOf(money) === 'never' ? null : await findProposal(db, actor, { bookingId, seesAll }),
  }
}

/** Returns the open proposal of a booking, of all players or of the reader alone; null without one, or without a part in it. */
async function findProposal(
  db: Database,
  { userId }: Actor,
  { bookingId, seesAll }: { bookingId: string; seesAll: boolean },
): Promise<ShareProposal | null> {
  const open = await findRuleIn(db, bookingId, 'open')
  if (!open) return null
  const parts = await listRuleParts(db, { bookingId, number: open.number })
  const seen = seesAll ? parts : parts.filter(({ person_id }) => person_id === userId)
  if (seen.length === 0) return null
  return {
    number: open.number,
    people: seen.map(({ name, person_id, before_cents, after_cents, answer }) => ({
      name,
      isYou: person_id === userId,
      before: dollarsOf(before_cents),
      after: dollarsOf(after_cents),
      answer: after_cents < before_cents ? answerView(answer) : 'not_asked',
    })),
  }
}

const answerView = (answer: boolean | null) => (answer === null ? null : answer ? 'yes' : 'no')

/**
 * Returns what the caller got of bookings that they played, and as an agent of those that they made, with any act: the newest, and the sum
 * of each year; and by which open proposals they would get less.
 */
export async function listShares({ db }: Deps, { userId }: Actor): Promise<OwnShares> {
  const [shares, commissions, asked] = await Promise.all([
    listOwnShares(db, userId),
    listOwnCommissions(db, userId),
    listAsked(db, userId),
  ])
  const proposals = asked.map((row) => ({
    bookingId: row.booking_id,
    number: row.number,
    act: row.act,
    venue: row.venue,
    date: dayIn(row.time_zone, row.starts_at),
    before: dollarsOf(row.before_cents),
    after: dollarsOf(row.after_cents),
    saidYes: row.answer === true,
  }))
  return { ...byYear(shares), commissions: byYear(commissions), proposals }
}

function byYear(rows: OwnShareRow[]): OwnShares['commissions'] {
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
