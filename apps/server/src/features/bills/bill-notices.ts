import { expectedStart, lateText, NOTICE_SPAN_MINUTES } from '@bandstand/domain/bills'
import type { NoticeKind } from '@bandstand/domain/notifications'
import { instantText, MINUTE_MS } from '@bandstand/domain/time'
import { isolated } from '@bandstand/domain/text'
import type { Notice, NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { type ActRow, type BillRow, findAct, findBill, findBillOfGig, listActs } from './bills.queries.ts'

type Named = Pick<BillRow, 'id' | 'title' | 'venue_name' | 'late_minutes' | 'time_zone' | 'doors_at'>
type Set = Pick<ActRow, 'starts_at'>

/** Returns the notices to the acts that are still to come, when the evening's delay changed: one in ten minutes at most. */
export const lateNotices: NoticesOf<'bill.ran'> = async ({ billId, isLate, at }, { db }) => {
  const bill = isLate ? await findBill(db, billId) : null
  if (!bill) return []
  const acts = await listActs(db, billId)
  const on = acts.findIndex(({ gig_id }) => gig_id === bill.running_gig_id)
  const about = {
    key: `bill:${billId}:late:${spanOf(at)}`,
    kind: 'bill.running_late',
    at: new Date(at),
  } as const
  return noticesTo(acts.slice(on + 1), bill, about, (act) => lateNoticeText(bill, act))
}

/** Returns the notices to the acts of an announced bill: one each, however often it's announced. */
export const announcedNotices: NoticesOf<'bill.announced'> = async ({ billId, at }, { db }) => {
  const bill = await findBill(db, billId)
  if (!bill?.announced_at) return []
  const about = { key: `bill:${billId}:announced`, kind: 'bill.announced', at: new Date(at) } as const
  const acts = await listActs(db, billId)
  return noticesTo(acts, bill, about, (act) => announcedNoticeText(bill, act, acts.indexOf(act) + 1))
}

/**
 * Returns the notices to the acts of a bill whose doors, or whose own place in the order, its venue changed: one in ten minutes at
 * most, and none about what was changed back.
 */
export const changedNotices: NoticesOf<'bill.changed'> = async (
  { billId, at, doorsWere, orderWas },
  { db, now },
) => {
  const bill = await findBill(db, billId)
  if (!bill) return []
  const acts = await listActs(db, billId)
  const doors = [doorsWere, bill.doors_at?.toISOString() ?? null]
  const moved = acts.filter(({ gig_id, starts_at }) => {
    const [was, is] = [orderWas.indexOf(gig_id), acts.findIndex((act) => act.gig_id === gig_id)]
    return starts_at > now() && was >= 0 && (was !== is || doors[0] !== doors[1])
  })
  const about = {
    key: `bill:${billId}:changed:${spanOf(at)}`,
    kind: 'bill.changed',
    at: new Date(at),
  } as const
  return noticesTo(moved, bill, about, (act) =>
    changedNoticeText(bill, act, {
      doorsWere: doorsWere === null ? null : new Date(doorsWere),
      placeWas: orderWas.indexOf(act.gig_id) + 1,
      place: acts.indexOf(act) + 1,
    }),
  )
}

/** Returns the notices to the other acts of a bill that one of them no longer plays. */
export const leftNotices: NoticesOf<'booking.recorded'> = async (
  { eventId, subject, subjectId, event },
  { db, now },
) => {
  if (subject !== 'booking' || (event !== 'cancelled' && event !== 'released')) return []
  const left = await findAct(db, subjectId)
  const bill = left && (await findBillOfGig(db, left.gig_id))
  if (!bill || left.starts_at <= now()) return []
  const about = { key: `bill:left:${eventId}`, kind: 'bill.act_left', at: now() } as const
  const others = (await listActs(db, bill.id)).filter(({ artist_id }) => artist_id !== left.artist_id)
  return noticesTo(others, bill, about, (act) => leftNoticeText(bill, left, act))
}

/** Numbers the ten minutes in which an act is told at most once of the same sort of news. */
const spanOf = (at: string) => Math.floor(Date.parse(at) / (NOTICE_SPAN_MINUTES * MINUTE_MS))

function noticesTo(
  acts: ActRow[],
  bill: BillRow,
  about: { key: string; kind: NoticeKind; at: Date },
  textFor: (act: ActRow) => NoticeText,
): Notice[] {
  return acts.flatMap((act) =>
    act.artist_id === null
      ? []
      : [{ ...about, ...textFor(act), to: { partyId: act.artist_id }, authorId: bill.venue_id }],
  )
}

/** Returns the text to an act that waits when the evening is late, or no longer is. */
export function lateNoticeText(bill: Named, { starts_at }: Set): NoticeText {
  const [title, state] = [isolated(bill.title), lateText(bill.late_minutes)]
  const expected = instantText(expectedStart(starts_at, bill.late_minutes), bill.time_zone)
  return {
    title: `${title} is ${state}`,
    paragraphs: [
      `${isolated(bill.venue_name)} says the evening is ${state}.`,
      'Times can change again during the night. The bill always has the latest.',
    ],
    facts: [
      { label: 'Bill', value: bill.title },
      { label: 'Your set', value: instantText(starts_at, bill.time_zone) },
      { label: 'Expected', value: expected },
    ],
    ...toBill(bill),
  }
}

/** Returns the text to an act of a bill that its venue announced; `place`: its place in the order, from 1. */
export function announcedNoticeText(bill: Named, { starts_at }: Set, place: number): NoticeText {
  const [title, venue] = [isolated(bill.title), isolated(bill.venue_name)]
  return {
    title: `${venue} announced ${title}`,
    paragraphs: [
      'Everybody with the link can read who plays and when, but neither pay nor contacts.',
      'Share the page with the people who should come.',
    ],
    facts: [
      { label: 'Bill', value: bill.title },
      { label: 'Your place', value: `Act ${place}` },
      { label: 'Your set', value: instantText(starts_at, bill.time_zone) },
    ],
    path: `/nights/${bill.id}`,
    action: 'See the page',
  }
}

/** Returns the text to an act of a bill whose doors or order its venue changed; places count from 1. */
export function changedNoticeText(
  bill: Named,
  { starts_at }: Set,
  { doorsWere, placeWas, place }: { doorsWere: Date | null; placeWas: number; place: number },
): NoticeText {
  const doorsText = (at: Date | null) => (at ? instantText(at, bill.time_zone) : 'Not set')
  const fact = (label: string, was: string, value: string) =>
    was === value ? { label, value } : { label, value, was }
  return {
    title: `${isolated(bill.venue_name)} changed ${isolated(bill.title)}`,
    paragraphs: [
      doorsText(doorsWere) === doorsText(bill.doors_at)
        ? 'The order of the evening changed.'
        : 'Doors open at another time.',
      'Your own set stays as it is.',
    ],
    facts: [
      { label: 'Bill', value: bill.title },
      fact('Doors', doorsText(doorsWere), doorsText(bill.doors_at)),
      fact('Your place', `Act ${placeWas}`, `Act ${place}`),
      { label: 'Your set', value: instantText(starts_at, bill.time_zone) },
    ],
    ...toBill(bill),
  }
}

/** Returns the text to an act of a bill that another one no longer plays. */
export function leftNoticeText(
  bill: Named,
  left: Set & Pick<ActRow, 'artist_name'>,
  { starts_at }: Set,
): NoticeText {
  const name = isolated(left.artist_name ?? '')
  return {
    title: `${name} no longer plays ${isolated(bill.title)}`,
    paragraphs: [
      `${name}’s booking for this evening at ${isolated(bill.venue_name)} ended.`,
      'Your own set stays as it is.',
    ],
    facts: [
      { label: 'Bill', value: bill.title },
      { label: 'Their set', value: instantText(left.starts_at, bill.time_zone) },
      { label: 'Your set', value: instantText(starts_at, bill.time_zone) },
    ],
    ...toBill(bill),
  }
}

const toBill = ({ id }: Named) => ({ path: `/bills/${id}`, action: 'Open bill' })
