import type { Night, Overview } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import { nightTime } from '@bandstand/domain/attention'
import type { Side } from '@bandstand/domain/lifecycle'
import { can } from '@bandstand/domain/parties'
import { DAY_MS, MINUTE_MS, wallClockIn } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { selectBookingEntries, sideOf } from '../booking/index.ts'
import { sumMoney } from '../payments/index.ts'
import type { AttentionRow } from './attention.queries.ts'
import { attentionListOf, attentionRows, itemOf, listForSeveral } from './list-attention.ts'
import { selectOpenNights } from './nights.queries.ts'

const MOST_NIGHTS = 5
const WEEK_MS = 7 * DAY_MS
/** Nothing is posted further ahead. */
const FAR_MS = 3 * 365 * DAY_MS

/**
 * Returns what the actor's party comes for first: its next nights, its money and what it has to do; for somebody with several parties,
 * what all of theirs have to do. The money only to whoever may see it.
 */
export async function getOverview(deps: Deps, actor: Actor): Promise<Overview> {
  const me = sideOf(actor)
  if (!me) return { toDo: { items: [], total: 0, parties: [] }, nights: [], money: null }
  const [rows, all, nights, money] = await Promise.all([
    attentionRows(deps, actor),
    listForSeveral(deps, actor),
    readNights(deps, actor.partyId, me),
    actor.role && can(actor.role, 'seeMoney') ? sumMoney(deps, actor.partyId, me) : null,
  ])
  return {
    toDo: all ?? attentionListOf(rows, actor.role),
    nights: nights.map((night) => ({ ...night, next: nextStep(night, rows) })),
    money,
  }
}

/** Returns what comes first of the things to do about a night. */
function nextStep({ kind, id }: Pick<Night, 'kind' | 'id'>, rows: AttentionRow[]): string | null {
  const row = rows.find((item) => (kind === 'booking' ? item.booking_id : item.gig_id) === id)
  return row ? itemOf(row, null).title : null
}

type BareNight = Omit<Night, 'next'>

/** Returns the nights of the next seven days, or else the next booking. */
async function readNights(deps: Deps, partyId: PartyId, me: Side): Promise<BareNight[]> {
  const now = deps.now()
  const [week, far] = [WEEK_MS, FAR_MS].map((ms) => new Date(now.getTime() + ms)) as [Date, Date]
  const [booked, open] = await Promise.all([
    selectBookingEntries(deps.db, partyId, me, now, far, MOST_NIGHTS),
    me === 'venue' ? selectOpenNights(deps.db, partyId, now, week, MOST_NIGHTS) : [],
  ])
  const nights = [
    ...booked.map((row) => ({
      kind: 'booking' as const,
      id: row.id,
      title: row.gig_title,
      with: row.other_name,
      signed: row.signed_at !== null,
      ...timesOf(row.starts_at, row.ends_at, row.time_zone, now),
    })),
    ...open.map((row) => ({
      kind: 'gig' as const,
      id: row.id,
      title: row.title,
      with: '',
      signed: null,
      ...timesOf(row.starts_at, endOf(row), row.time_zone, now),
    })),
  ].toSorted((a, b) => Number(a.startsAt > b.startsAt) - Number(a.startsAt < b.startsAt))
  const soon = nights.filter(({ when }) => when !== 'later')
  return soon.length > 0 ? soon.slice(0, MOST_NIGHTS) : nights.slice(0, 1)
}

function endOf({
  starts_at: startsAt,
  duration_minutes: minutes,
}: {
  starts_at: Date
  duration_minutes: number | null
}) {
  return minutes === null ? null : new Date(startsAt.getTime() + minutes * MINUTE_MS)
}

function timesOf(startsAt: Date, endsAt: Date | null, timeZone: string, now: Date) {
  return {
    start: wallClockIn(timeZone, startsAt),
    end: endsAt && wallClockIn(timeZone, endsAt),
    timeZone,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    when: nightTime({ startsAt, timeZone }, now),
  }
}
