import { lockThread } from '../../db/locks.ts'
import { sees } from '@bandstand/domain/booking'
import { otherSide } from '@bandstand/domain/lifecycle'
import type { Deps } from '../../deps.ts'
import { announce } from '../../outbox/announce.ts'
import { insertMessage } from './messages.queries.ts'
import { messageView } from './messages.view.ts'
import { listMessageGigs } from './thread-facts.queries.ts'
import { ensurePairThread, findPairThread } from './threads.queries.ts'

/**
 * Writes what an application began with, and the note of whoever ended it, into the thread of its two members. Booking
 * emits the events of both, so there is none here.
 */
export const addApplicationMessage: Deps['bookingHooks']['said'][number] = async (
  tx,
  { application, kind, text, action },
) => {
  const { actorRole: by, actorId: writerId, at } = action
  const { id, gig_id, artist_id, venue_id } = application
  const threadId =
    kind === 'opening'
      ? await ensurePairThread(tx, [artist_id, venue_id], null, at)
      : await findPairThread(tx, artist_id, venue_id)
  if (!threadId || text === '' || !sees(by, application)) return
  await lockThread(tx, threadId)
  const senderId = application[`${by}_id`]
  const withheld = !sees(otherSide(by), application)
  const about = { gig_id, application_id: id }
  const message = { threadId, senderId, writerId, kind, body: text, about, withheld, at }
  const { row } = await insertMessage(tx, message)
  const readers = withheld ? [senderId] : [senderId, application[`${otherSide(by)}_id`]]
  await announce(tx, readers, {
    kind: 'message',
    threadId,
    number: row.number,
    message: messageView(row, [], await listMessageGigs(tx, [row])),
  })
}
