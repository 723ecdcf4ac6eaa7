import { type NoticesOf, withIsolatedNames } from '../../outbox/notice.ts'
import { findMessageFacts } from './message-notice.queries.ts'

/** Returns the notice to the reader of a message; none when they have read it by then. */
export const messageNotices: NoticesOf<'message.sent'> = async ({ messageId }, { db }) => {
  const found = await findMessageFacts(db, messageId)
  if (!found || found.is_read) return []
  const facts = withIsolatedNames(found)
  const about = facts.gig_title === null ? '' : ` about ${facts.gig_title}`
  const files = facts.attachments === 1 ? 'A file is attached.' : `${facts.attachments} files are attached.`
  return [
    {
      key: `message:${messageId}`,
      kind: 'message.sent',
      userId: facts.reader_id,
      authorId: facts.sender_id,
      at: facts.created_at,
      title: `${facts.sender_name} wrote to you${about}`,
      paragraphs: [facts.body, facts.attachments > 0 ? files : ''].filter((text) => text !== ''),
      path: `/messages/${facts.thread_id}`,
      action: 'Open in Bandstand',
    },
  ]
}
