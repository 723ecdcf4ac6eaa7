import {
  ERRORS,
  type Message,
  type MessageAbout,
  type ThreadCard,
  type ThreadDetail,
} from '@bandstand/api-spec'
import { REMOVED_TEXT } from '@bandstand/domain/reports'
import { dayIn } from '@bandstand/domain/time'
import type { AttachmentRow } from './attachments.queries.ts'
import { sendRefusal, type ThreadFacts } from './messages.policy.ts'
import type { MessageRow } from './messages.queries.ts'
import type { About, AboutRow } from './thread-facts.queries.ts'
import type { ThreadRow } from './threads.queries.ts'

/** Returns a message as its thread shows it; `attachments` and `gigsAbout` may include those of other messages. */
export function messageView(row: MessageRow, attachments: AttachmentRow[], gigsAbout: AboutRow[]): Message {
  return {
    id: row.id,
    number: row.number,
    from: row.sender_id,
    kind: row.kind,
    body: row.removed_at === null ? row.body : '',
    removed: row.removed_at !== null,
    attachments: attachments
      .filter(({ message_id }) => message_id === row.id)
      .map(({ id, file_name, content_type, size_bytes }) => ({
        id,
        fileName: file_name,
        contentType: content_type as Message['attachments'][number]['contentType'],
        sizeBytes: size_bytes,
      })),
    about: aboutOf(row, gigsAbout),
    createdAt: row.created_at.toISOString(),
    key: row.client_key,
  }
}

/** Returns a thread as lists show it. */
export function threadCardView(row: ThreadRow, gigsAbout: AboutRow[]): ThreadCard {
  return {
    id: row.id,
    other: {
      uuid: row.other_id,
      name: row.other_name,
      profileImageUrl: row.other_image_url,
      side: row.other_side,
    },
    about: aboutOf(row, gigsAbout),
    lastMessage:
      row.last_message_number === null
        ? null
        : {
            number: row.last_message_number,
            from: row.last_message_from,
            text: row.last_message_removed ? REMOVED_TEXT : row.last_message_body,
            attachments: row.last_message_attachments,
          },
    lastAt: row.last_at.toISOString(),
    unread: row.unread,
  }
}

/** Returns one page of a thread as one of its two members sees it. */
export function threadDetailView(
  row: ThreadRow,
  facts: ThreadFacts,
  page: {
    messages: MessageRow[]
    attachments: AttachmentRow[]
    gigsAbout: AboutRow[]
    gigs: AboutRow[]
    more: boolean
    seenNumber: number
  },
): ThreadDetail {
  const refused = sendRefusal(facts)
  return {
    ...threadCardView(row, page.gigsAbout),
    messages: page.messages.map((message) => messageView(message, page.attachments, page.gigsAbout)),
    gigs: page.gigs.map(aboutView),
    olderBefore: page.more ? (page.messages.at(-1)?.number ?? null) : null,
    seenNumber: page.seenNumber,
    abilities: { send: refused === null },
    closedText: refused && ERRORS[refused].message,
  }
}

function aboutOf(
  row: { [Key in keyof About]: About[Key] | null },
  gigsAbout: AboutRow[],
): MessageAbout | null {
  const found = gigsAbout.find(
    ({ gig_id, application_id }) => gig_id === row.gig_id && application_id === row.application_id,
  )
  return found ? aboutView(found) : null
}

function aboutView(row: AboutRow): MessageAbout {
  return {
    gigId: row.gig_id,
    gigTitle: row.gig_title,
    gigDate: dayIn(row.gig_time_zone, row.gig_starts_at),
    applicationId: row.application_id,
    bookingId: row.booking_id,
  }
}
