import { partyIdSchema } from '@bandstand/domain/accounts'
import { askQuestionInput, sendMessageInput } from '@bandstand/domain/messages'
import { SIDES } from '@bandstand/domain/lifecycle'
import { z } from 'zod'
import { pageNumber } from '@bandstand/domain/requests'
import { bookingParty } from '../booking/bookings.ts'
import { declare } from '../errors.ts'
import { operations } from '../operations.ts'
import { paging } from '../paging.ts'

/** A picture or a PDF; `messages.attachment` returns its bytes to the thread's two members only. */
const messageAttachment = z.object({
  id: z.uuid(),
  fileName: z.string(),
  contentType: z.enum(['image/jpeg', 'image/png', 'application/pdf']),
  sizeBytes: z.number().int(),
})
export type MessageAttachment = z.infer<typeof messageAttachment>

/** The gig that a message is about, with what the two members have in common there. */
export const messageAbout = z.object({
  gigId: z.uuid(),
  gigTitle: z.string(),
  /** By the clock at the place: YYYY-MM-DD. */
  gigDate: z.string(),
  applicationId: z.uuid().nullable(),
  bookingId: z.uuid().nullable(),
})
export type MessageAbout = z.infer<typeof messageAbout>

/** A message, the same for both readers. */
export const messageItem = z.object({
  id: z.uuid(),
  /** Its number in the thread, ascending; a message that was not delivered leaves a gap for its reader. */
  number: z.number().int(),
  /** The sender's user id. */
  from: z.uuid(),
  /** `opening` and `closing`: the text of an application, and the note at its end. */
  kind: z.enum(['opening', 'written', 'closing']),
  /** Plain text. May be empty beside attachments. */
  body: z.string(),
  /** Removed by the operator, with its text and files. */
  removed: z.boolean(),
  attachments: z.array(messageAttachment),
  about: messageAbout.nullable(),
  createdAt: z.iso.datetime(),
  /** The key that its sender chose for it. */
  key: z.uuid(),
})
export type Message = z.infer<typeof messageItem>

/** One thread in a list, as one of its two members sees it. */
export const threadCard = z.object({
  id: z.uuid(),
  /** The other member, and whether that is an artist or a venue. */
  other: bookingParty.extend({ side: z.enum(SIDES) }),
  /** What the newest message that the reader sees is about. */
  about: messageAbout.nullable(),
  /** The newest message that the reader sees, cut to a line; null when there is none. */
  lastMessage: z
    .object({ number: z.number().int(), from: z.uuid(), text: z.string(), attachments: z.number().int() })
    .nullable(),
  lastAt: z.iso.datetime(),
  /** The other member's messages that the reader has not read. */
  unread: z.number().int(),
})
export type ThreadCard = z.infer<typeof threadCard>

export const threadPage = z.object({
  threads: z.array(threadCard),
  ...paging,
})
export type ThreadPage = z.infer<typeof threadPage>

/** A thread with one page of its messages. */
export const threadDetail = threadCard.extend({
  /** Newest first. */
  messages: z.array(messageItem),
  /** The gigs that a new message may be about: those of open applications and bookings, the latest first. */
  gigs: z.array(messageAbout),
  /** The `before` of the next older page; null at the beginning. */
  olderBefore: z.number().int().nullable(),
  /** The reader's newest message that the other member has read; 0 when there is none. */
  seenNumber: z.number().int(),
  abilities: z.object({ send: z.boolean() }),
  /** Why the reader cannot send anything; null when they can. */
  closedText: z.string().nullable(),
})
export type ThreadDetail = z.infer<typeof threadDetail>

/** A question about a gig, with the thread that has it. */
const gigQuestion = z.object({ threadId: z.uuid(), message: messageItem })
export type GigQuestion = z.infer<typeof gigQuestion>

/** What artists asked about a gig before applying: unanswered questions first, then the newest. */
const gigQuestions = z.object({
  /** Exact numbers, also of those that are not listed. */
  total: z.number().int(),
  unanswered: z.number().int(),
  questions: z.array(
    z.object({
      threadId: z.uuid(),
      artist: bookingParty,
      /** Its beginning. */
      text: z.string(),
      askedAt: z.iso.datetime(),
      answered: z.boolean(),
    }),
  ),
})
export type GigQuestions = z.infer<typeof gigQuestions>

const { get, post } = operations('Messages')
const about = declare('THREAD_NOT_FOUND')
const byId = z.strictObject({ id: z.uuid() })

export const messages = {
  /** Threads with the newest messages first. */
  list: get('seeDeals', '/threads', 'List your conversations')
    .input(z.strictObject({ page: pageNumber }))
    .output(threadPage),
  unread: get('seeDeals', '/threads/unread', 'Count your unread messages').output(
    z.object({ messages: z.number().int(), threads: z.number().int() }),
  ),
  get: get('seeDeals', '/threads/{id}', 'Get a conversation, newest messages first')
    .errors(about)
    .input(z.strictObject({ id: z.uuid(), before: z.coerce.number().int().min(1).optional() }))
    .output(threadDetail),
  /** A repeat with the same key is the same message. */
  send: post('book', '/threads/{id}/messages', 'Send a message', { successStatus: 201 })
    .errors({
      ...about,
      ...declare(
        'GIG_NOT_FOUND',
        'THREAD_CLOSED',
        'QUESTION_UNANSWERED',
        'PERSON_BLOCKED',
        'MEMBER_UNAVAILABLE',
        'ATTACHMENT_NOT_FOUND',
        'MESSAGES_TOO_MANY',
        'REQUEST_KEY_REUSED',
      ),
    })
    .input(sendMessageInput.safeExtend({ id: z.uuid() }))
    .output(messageItem),
  /** Marks everything up to this number as read. A repeat, or a smaller number, changes nothing. */
  read: post('book', '/threads/{id}/read', 'Mark messages as read')
    .errors(about)
    .input(z.strictObject({ id: z.uuid(), number: z.int().min(0) }))
    .output(z.object({ unread: z.number().int() })),
  /** The thread between the caller and another member, and whether one may be opened. */
  withMember: get('seeDeals', '/members/{userId}/thread', 'Get your conversation with a member')
    .errors(declare('PROFILE_NOT_FOUND'))
    .input(z.strictObject({ userId: partyIdSchema }))
    .output(z.object({ threadId: z.uuid().nullable(), abilities: z.object({ start: z.boolean() }) })),
  /** Returns the existing thread for a repeat. */
  start: post('book', '/members/{userId}/thread', 'Open your conversation with a member')
    .errors(declare('PROFILE_NOT_FOUND', 'NOT_CONNECTED', 'PERSON_BLOCKED', 'THREADS_TOO_MANY'))
    .input(z.strictObject({ userId: partyIdSchema }))
    .output(z.object({ threadId: z.uuid() })),
  /** Before an application, one for a gig. A repeat with the same key is the same question. */
  ask: post('book', '/gigs/{gigId}/question', 'Ask the venue of a gig a question', { successStatus: 201 })
    .errors(
      declare(
        'PROFILE_NOT_FOUND',
        'ASK_ARTISTS_ONLY',
        'PROFILE_INCOMPLETE',
        'GIG_NOT_FOUND',
        'GIG_ALREADY_BOOKED',
        'GIG_NOT_OPEN',
        'APPLICATION_EXISTS',
        'APPLICATION_DECLINED',
        'PARTIES_SHARE_PERSON',
        'PERSON_BLOCKED',
        'QUESTION_EXISTS',
        'QUESTION_UNANSWERED',
        'CONTACT_LIMIT_REACHED',
        'REQUEST_KEY_REUSED',
      ),
    )
    .input(askQuestionInput.extend({ gigId: z.uuid() }))
    .output(gigQuestion),
  /** Whether the caller can ask about a gig now, and if not, why; with their conversation with its venue. */
  asking: get('seeDeals', '/gigs/{gigId}/question', 'Get whether you can ask about a gig')
    .errors(declare('GIG_NOT_FOUND'))
    .input(z.strictObject({ gigId: z.uuid() }))
    .output(
      z.object({
        threadId: z.uuid().nullable(),
        abilities: z.object({ ask: z.boolean() }),
        refusedText: z.string().nullable(),
      }),
    ),
  questions: get('seeDeals', '/gigs/{gigId}/questions', 'List the questions about your gig')
    .errors(declare('GIG_NOT_FOUND', 'GIG_OWNER_ONLY'))
    .input(z.strictObject({ gigId: z.uuid() }))
    .output(gigQuestions),
  attachment: get('seeDeals', '/attachments/{id}', 'Download an attachment')
    .errors(declare('ATTACHMENT_NOT_FOUND'))
    .input(byId.extend({ size: z.enum(['preview', 'full']).default('full') }))
    .output(z.file()),
}
