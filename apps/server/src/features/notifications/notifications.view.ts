import { isFirstPartyOf } from '@bandstand/domain/accounts'
import type { NotificationLine } from '@bandstand/api-spec'
import { cutText } from '@bandstand/domain/gigs'
import { factText, type NoticeFact } from '@bandstand/domain/notifications'
import { pathForParty } from '@bandstand/domain/parties'
import type { NotificationRow } from './notifications.queries.ts'

const SUMMARY_LENGTH = 240
/** Facts that are understood without their label; the gig is in the title. */
const PLAIN = new Set(['When', 'Where', 'Fee', 'Pay', 'Who', 'From', 'Amount', 'Account', 'Plan', 'Device'])
/** What else an offer has; the reader opens the page for it. */
const LEFT_OUT = new Set(['Gig', 'Sets', 'Sound', 'Meals', 'Lodging', 'Note'])

/**
 * Returns a notification on one line, cut between words: a message's text, or otherwise the facts, with the place, the
 * longest one, last.
 */
export function summaryOf({
  kind,
  paragraphs,
  facts,
}: Pick<NotificationRow, 'kind' | 'paragraphs' | 'facts'>): string {
  const shown = facts.filter(({ label, was }) => was || !LEFT_OUT.has(label))
  const [places, others] = [shown.filter(isPlace), shown.filter((fact) => !isPlace(fact))]
  const listed = [...others, ...places].map(factLine).join(' · ')
  const [first = ''] = paragraphs
  return cut(kind === 'message.sent' || listed === '' ? first : listed)
}

const isPlace = ({ label }: NoticeFact) => label === 'Where'

/** Returns a fact on one line: 'Sign by Thu, Nov 26, 2026, 9:30 PM EST', 'Fee $420 → $475'. */
function factLine(fact: NoticeFact): string {
  const text = factText(fact)
  return PLAIN.has(fact.label) && fact.was === undefined ? text : `${fact.label} ${text}`
}

function cut(text: string): string {
  const line = text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' · ')
    .replaceAll(/\s+/g, ' ')
  return cutText(line, SUMMARY_LENGTH)
}

/** Whether a notification is about an account, or for the party that came with it: links needn't name that. */
export function isForOwnParty({ party_id, user_id }: Pick<NotificationRow, 'party_id' | 'user_id'>): boolean {
  return party_id === null || isFirstPartyOf(user_id, party_id)
}

/** Returns the page that a notification opens, for its party. */
export function pathOf(row: Pick<NotificationRow, 'path' | 'party_id' | 'user_id'>): string {
  return row.party_id === null || isForOwnParty(row) ? row.path : pathForParty(row.path, row.party_id)
}

/** Returns a notification as the notification center shows it, with the name of its party among several of the reader's. */
export function notificationLineView(row: NotificationRow, partyName: string | null): NotificationLine {
  return {
    id: row.id,
    category: row.category,
    title: row.title,
    text: summaryOf(row),
    path: pathOf(row),
    at: row.at.toISOString(),
    isRead: row.read_at !== null,
    partyName,
  }
}
