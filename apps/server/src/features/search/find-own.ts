import type { OwnFound } from '@bandstand/api-spec'
import { dollarsOf } from '@bandstand/domain/money'
import { can } from '@bandstand/domain/parties'
import {
  FOUND_PER_KIND,
  type OwnKind,
  ownPath,
  readOwnSearch,
  type SearchReading,
} from '@bandstand/domain/search'
import { dayIn, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { findTimeZone, sideOf } from '../booking/index.ts'
import {
  findOwnApplications,
  findOwnBookings,
  findOwnGigs,
  findOwnThreads,
  type FoundBookingRow,
  type FoundRow,
  type OwnSearch,
} from './own-search.queries.ts'

/** Returns what a typed text finds of the actor's own: a few of each kind, those ahead first. */
export async function findOwn(deps: Deps, actor: Actor, text: string): Promise<OwnFound[]> {
  const me = sideOf(actor)
  const seesMoney = actor.role !== null && can(actor.role, 'seeMoney')
  if (!me) return []
  const { db } = deps
  const now = deps.now()
  const timeZone = (await findTimeZone(db, actor.partyId)) ?? DEFAULT_TIME_ZONE
  const readings = readOwnSearch(text, dayIn(timeZone, now))
  if (readings.length === 0) return []
  const search: OwnSearch = { partyId: actor.partyId, me, readings, now }
  const [allBookings, allApplications, allGigs] = await Promise.all([
    findOwnBookings(db, search),
    findOwnApplications(db, search),
    me === 'venue' ? findOwnGigs(db, search) : [],
  ])
  const bookings = onMeantDays(allBookings, readings)
  const applications = onMeantDays(allApplications, readings)
  const others = [...new Set([...bookings, ...applications].map(({ other_id }) => other_id))]
  const threads = await findOwnThreads(db, search, others, FOUND_PER_KIND)
  return [
    ...found('booking', bookings, ({ fee_cents }) => fee_cents),
    ...found('application', applications, ({ cents }) => cents),
    ...found('gig', onMeantDays(allGigs, readings), ({ pay_cents }) => pay_cents),
    ...threads.map(({ id, other }) => ({
      ...pageOf('thread', id),
      title: null,
      other,
      day: null,
      amount: null,
    })),
    ...found('contract', partsOf(bookings, 'contract_id'), ({ fee_cents }) => fee_cents),
    ...(seesMoney
      ? found('payment', partsOf(bookings, 'payment_id'), ({ amount_cents }) => amount_cents)
      : []),
  ]
}

/** Returns the rows without those that match on a day only, and not on that day at their place. */
function onMeantDays<Row extends FoundRow>(rows: Row[], readings: readonly SearchReading[]): Row[] {
  const spans = readings.flatMap(({ days }) => days ?? [])
  return rows.filter((row) => {
    const day = dayOf(row)
    return row.on_any_day || spans.some(({ from, to }) => from <= day && day <= to)
  })
}

/** Returns the contracts or payments of bookings. */
function partsOf(bookings: FoundBookingRow[], key: 'contract_id' | 'payment_id'): FoundBookingRow[] {
  return bookings.flatMap((row) => (row[key] === null ? [] : [{ ...row, id: row[key] }]))
}

function found<Row extends FoundRow & { other?: string }>(
  kind: OwnKind,
  rows: Row[],
  amountOf: (row: Row) => number | null,
): OwnFound[] {
  return rows.slice(0, FOUND_PER_KIND).map((row) => ({
    ...pageOf(kind, row.id),
    title: row.title,
    other: row.other ?? null,
    day: dayOf(row),
    amount: dollarsOf(amountOf(row)),
  }))
}

const pageOf = (kind: OwnKind, id: string) => ({ kind, id, path: ownPath(kind, id) })
const dayOf = ({ time_zone, starts_at }: FoundRow) => dayIn(time_zone, starts_at)
