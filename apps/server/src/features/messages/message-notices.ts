import { type Notice, type NoticesOf, type NoticeText, withIsolatedNames } from '../../outbox/notice.ts'
import { showFacts } from '../booking/index.ts'
import {
  findMessageFacts,
  findMessageGig,
  type MessageFactsRow,
  type MessageGigRow,
} from './message-notice.queries.ts'

/** Returns the notice to the reader of a message; none when they have read it by then. */
export const messageNotices: NoticesOf<'message.sent'> = async ({ messageId }, { db }): Promise<Notice[]> => {
  const facts = await findMessageFacts(db, messageId)
  if (!facts || facts.is_read) return []
  const gig = facts.gig_id === null ? null : await findMessageGig(db, facts.gig_id)
  return [
    {
      key: `message:${messageId}`,
      kind: 'message.sent',
      to: { partyId: facts.reader_id },
      authorId: facts.sender_id,
      at: facts.created_at,
      ...messageText(withIsolatedNames(facts), gig && withIsolatedNames(gig)),
    },
  ]
}

/** Returns the text of a message's notice; `gig` is what it is about. */
export function messageText(facts: MessageFactsRow, gig: MessageGigRow | null): NoticeText {
  const files = facts.attachments === 1 ? 'A file is attached.' : `${facts.attachments} files are attached.`
  const did = facts.is_question ? 'asked you' : 'wrote to you'
  const next = 'They haven’t applied yet. Once you reply, you can both write until the gig is filled.'
  return {
    title: `${facts.sender_name} ${did}${gig ? ` about ${gig.gig_title}` : ''}`,
    paragraphs: [facts.body, facts.attachments > 0 ? files : '', facts.is_question ? next : ''].filter(
      (text) => text !== '',
    ),
    facts: gig ? showFacts(gig) : [{ label: 'From', value: facts.sender_name }],
    path: `/messages/${facts.thread_id}`,
    action: 'Reply',
  }
}
