import { lockThread } from '../../db/locks.ts'
import { sees } from '@bandstand/domain/booking'
import { otherParty } from '@bandstand/domain/lifecycle'
import type { Deps } from '../../deps.ts'
import { announce } from '../../outbox/announce.ts'
import { insertMessage } from './messages.queries.ts'
import { messageView } from './messages.view.ts'
import { findApplicationThread, insertApplicationThread } from './threads.queries.ts'

/**
 * Opens the thread of an application with its first message, and closes it with the note of whoever ended it. Booking
 * emits the events of both, so there is none here.
 */
export const addApplicationMessage: Deps['bookingHooks']['said'][number] = async (
  tx,
  { application, kind, text, action },
) => {
  const { actorRole: by, actorId: writerId, at } = action
  const threadId =
    kind === 'opening'
      ? await insertApplicationThread(tx, application, at)
      : await findApplicationThread(tx, application.id)
  if (!threadId || text === '' || !sees(by, application)) return
  await lockThread(tx, threadId)
  const senderId = application[`${by}_id`]
  const withheld = !sees(otherParty(by), application)
  const { row } = await insertMessage(tx, { threadId, senderId, writerId, kind, body: text, withheld, at })
  const readers = withheld ? [senderId] : [senderId, application[`${otherParty(by)}_id`]]
  await announce(tx, readers, {
    kind: 'message',
    threadId,
    number: row.number,
    message: messageView(row, []),
  })
}
