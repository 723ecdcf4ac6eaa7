import { noticeKindOf, recipientsOf } from '@bandstand/domain/notifications'
import { isolated } from '@bandstand/domain/text'
import { type NoticesOf, noticesToSides } from '../../../outbox/notice.ts'
import { findHoldView, type HoldViewRow } from './hold-views.queries.ts'
import { holdText } from './hold-notice-texts.ts'

/** Returns the notices of what happened to a hold; none to a side that doesn't see it. */
export const holdNotices: NoticesOf<'hold.recorded'> = async ({ holdId, event, by, at, rank }, { db }) => {
  const row = await findHoldView(db, holdId)
  const kind = noticeKindOf('hold', event)
  // The one who was booked is told so by the booking.
  if (!row || !kind || (event === 'booked' && row.booked_id === row.artist_id)) return []
  const hold = { ...row, ...names(row) }
  const about = { key: `hold:${holdId}:${event}:${at}`, kind, at: new Date(at) }
  const actor = by === 'system' ? null : by
  const holder = row.artist_id ? 'artist' : 'venue'
  const sides = recipientsOf(kind, { actorRole: by, holder }).filter(
    (side) =>
      (side === 'venue' ? by !== 'venue' : row.artist_id !== null) && (row.delivered || row.made_by === side),
  )
  const ids = { venue_id: row.venue_id, artist_id: row.artist_id ?? row.venue_id }
  return noticesToSides(sides, ids, about, (to) =>
    holdText(event, hold, { to, actor, rank: rank ?? row.ahead + 1 }),
  )
}

const names = (row: HoldViewRow) => ({
  venue_name: isolated(row.venue_name),
  act: isolated(row.act),
})
