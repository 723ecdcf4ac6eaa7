import type { NoticeFact } from '@bandstand/domain/notifications'
import { type NoticesOf, type NoticeText, quoted, withIsolatedNames } from '../../outbox/notice.ts'
import { findPeople, type PersonRow } from './people.queries.ts'
import { findRequest } from './requests.queries.ts'

/** Returns the notice of a pending request to its receiver, or of an accepted one to its sender. */
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
        to: { partyId: from.uuid },
        authorId: to.uuid,
        at: request.answered_at ?? request.created_at,
        ...acceptedText(to),
      },
    ]
  if (request.status !== 'waiting') return []
  return [
    {
      key,
      kind: 'network.requested',
      to: { partyId: to.uuid },
      authorId: from.uuid,
      at: request.created_at,
      ...requestedText(from, request.note),
    },
  ]
}

/** Returns the text of an accepted request to its sender. */
export function acceptedText(to: PersonRow): NoticeText {
  return {
    title: `You and ${to.name} are connected`,
    paragraphs: [
      `${to.name} accepted your request to connect.`,
      'Say hello, and see who you both know and who they could introduce you to.',
    ],
    facts: personFacts(to),
    path: `/network?person=${to.uuid}`,
    action: 'See your network',
  }
}

/** Returns the text of a request to its receiver. */
export function requestedText(from: PersonRow, note: string): NoticeText {
  return {
    title: `${from.name} asked to connect with you`,
    paragraphs: [
      `${from.name} sent you a request to connect.`,
      ...quoted(note),
      `If you accept, your network will include the people ${from.name} knows. If you don’t, nothing changes.`,
    ],
    facts: personFacts(from),
    path: `/network?person=${from.uuid}`,
    action: 'Reply to request',
  }
}

/** Who it is, without where: an artist’s place is only on their profile. */
function personFacts({ name, instruments, venue_type }: PersonRow): NoticeFact[] {
  return [
    { label: 'Who', value: name },
    ...(venue_type ? [{ label: 'Venue', value: venue_type }] : []),
    ...(instruments.length > 0 ? [{ label: 'Plays', value: instruments.join(', ') }] : []),
  ]
}
