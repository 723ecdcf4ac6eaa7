import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { NoticeFact, NoticeKind } from '@bandstand/domain/notifications'
import { isolated } from '@bandstand/domain/text'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import type { Deps } from '../deps.ts'
import type { EventKind, OutboxEvents } from './events.ts'

/**
 * What the people of one party are notified of: a line in the center, a mail, a push. Features compose it; the notifications feature
 * delivers it, by the row that its kind has in the table `NOTICES` of the domain (category, urgency, channels).
 */
export interface Notice {
  /**
   * Made from the row that the event is about, such as `booking:17`, so it is the same whenever the notice is made
   * again. With the person it identifies what they were notified of already.
   */
  key: string
  kind: NoticeKind
  /** The people of a party whose role lets them see it, or one person, for a party or about their account. */
  to: { partyId: PartyId } | { personId: PersonId; partyId?: PartyId }
  /** Who of these people doesn't get it, because they did it. */
  except?: PersonId
  /** The other party whose name and text it contains; links are removed if that member is new. */
  authorId?: PartyId
  /** When it happened. */
  at: Date
  /** Who and what: the mail's subject, the push's title, the line in the notification center. */
  title: string
  /** The mail's text: first what happened, then, below the facts, what happens next and until when. */
  paragraphs: string[]
  /** What the mail lists below its first paragraph; notification center and push show it on one line. */
  facts: NoticeFact[]
  /** The page of the exact item, such as `/bookings/{id}`. */
  path: string
  /** The label of the mail's one button, to `path`. */
  action: string
  /** Only in the mail, below everything. */
  smallPrint?: string
  /** When the show starts, for a notice that is only texted shortly before. */
  showAt?: Date
}

/** Returns the notices of an event, one per recipient: none if its subject is gone. Only reads. */
export type NoticesOf<Kind extends EventKind> = (payload: OutboxEvents[Kind], deps: Deps) => Promise<Notice[]>

/** What one recipient reads, and where the button leads. */
export type NoticeText = Pick<Notice, 'title' | 'paragraphs' | 'facts' | 'action' | 'path'>

/**
 * Returns facts with their names isolated, so that each can be part of a sentence in whichever direction it is written.
 */
export function withIsolatedNames<Facts extends object>(facts: Facts): Facts {
  const names = ['artist_name', 'venue_name', 'sender_name', 'gig_title', 'gig_location', 'name']
  const entries = Object.entries(facts as Record<string, unknown>).map(([key, value]) =>
    names.includes(key) && typeof value === 'string' ? [key, isolated(value)] : [key, value],
  )
  return Object.fromEntries(entries) as Facts
}

/** Returns what a member wrote as paragraphs of a notice, in quotation marks; none for an empty text. */
export function quoted(...texts: (string | null)[]): string[] {
  return texts.flatMap((text) => (text ? [`“${text}”`] : []))
}

/** Returns the notice to each of these parties of an application or a booking; none to a party without a text. */
export function noticesToSides(
  parties: readonly Side[],
  ids: { artist_id: PartyId; venue_id: PartyId },
  about: Pick<Notice, 'key' | 'kind' | 'at' | 'showAt'>,
  textFor: (side: Side) => NoticeText | null,
): Notice[] {
  return parties.flatMap((side) => {
    const text = textFor(side)
    const [partyId, authorId] = [ids[`${side}_id`], ids[`${otherSide(side)}_id`]]
    return text ? [{ ...about, ...text, to: { partyId }, authorId }] : []
  })
}
