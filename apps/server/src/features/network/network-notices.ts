import { type NoticesOf, withIsolatedNames } from '../../outbox/notice.ts'
import { findPeople } from './people.queries.ts'
import { findRequest } from './requests.queries.ts'

/** Returns the notice of a waiting request to its receiver, or of an accepted one to its sender. */
export const networkNotices: NoticesOf<'network.recorded'> = async ({ event, requestId }, { db }) => {
  const request = await findRequest(db, requestId)
  if (!request) return []
  const people = await findPeople(db, [request.from_id, request.to_id])
  const [from, to] = people.map(withIsolatedNames)
  if (!from || !to) return []
  const key = `network:${event}:${requestId}`
  if (event === 'accepted')
    return [
      {
        key,
        kind: 'network.accepted',
        userId: from.uuid,
        authorId: to.uuid,
        at: request.answered_at ?? request.created_at,
        title: `You and ${to.name} are connected`,
        paragraphs: ['Say hello, and see who you both know and who they could introduce you to.'],
        path: `/network?person=${to.uuid}`,
        action: 'See your network',
      },
    ]
  if (request.status !== 'waiting') return []
  return [
    {
      key,
      kind: 'network.requested',
      userId: to.uuid,
      authorId: from.uuid,
      at: request.created_at,
      title: `${from.name} would like to connect`,
      paragraphs: [request.note || `If you accept, your network will include the people ${from.name} knows.`],
      path: `/network?person=${from.uuid}`,
      action: 'Answer the request',
    },
  ]
}
