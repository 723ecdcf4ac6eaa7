import { formatMoney } from '@bandstand/domain/money'
import { askedText } from '@bandstand/domain/rescues'
import { instantText } from '@bandstand/domain/time'
import { type NoticesOf, noticesToSides, type NoticeText, withIsolatedNames } from '../../outbox/notice.ts'
import {
  type ApplicationFactsRow,
  findApplicationFacts,
  findEvent,
  payFact,
  showFacts,
} from '../booking/index.ts'
import { findGigFacts, type GigFactsRow } from './rescue-facts.queries.ts'
import { countAsked, findRescue, findRescueOfApplication, type RescueRow } from './rescues.queries.ts'

/** Returns the notices to an act that a rescue asks, and to those who were asked once somebody else is booked. */
export const askedNotices: NoticesOf<'booking.recorded'> = async ({ eventId, subject, event }, { db }) => {
  const isAsked = (subject === 'application' && event === 'sent') || (subject === 'offer' && event === 'made')
  const isTaken = subject === 'application' && event === 'filled'
  const { application_id: id = null, at } = (isAsked || isTaken ? await findEvent(db, eventId) : null) ?? {}
  const rescue = id && (await findRescueOfApplication(db, id))
  if (!id || !at || !rescue || (isAsked && rescue.asked_at.getTime() !== at.getTime())) return []
  const found = await findApplicationFacts(db, id)
  if (!found) return []
  const facts = withIsolatedNames(found)
  const kind = isTaken ? 'rescue.taken' : 'rescue.asked'
  // An invitation and its offer are two events and one notice.
  const about = { key: `${kind}:${rescue.id}:${id}`, kind, at } as const
  return noticesToSides(['artist'], facts, about, () => (isTaken ? takenText(facts) : askText(facts, rescue)))
}

/** Returns the notice to the venue that everybody was asked, or that its gig started and nobody had accepted. */
export const rescueNotices: NoticesOf<'rescue.recorded'> = async ({ rescueId, event, at }, { db }) => {
  const rescue = await findRescue(db, rescueId)
  if (!rescue || rescue.ended_as === 'filled') return []
  const found = await findGigFacts(db, rescue.gig_id)
  if (!found) return []
  const text = unfilledText(
    withIsolatedNames(found),
    { ...(await countAsked(db, rescueId)), feeCents: rescue.fee_cents },
    event === 'over',
  )
  const about = { key: `rescue:${rescueId}:${event}`, kind: `rescue.${event}`, at: new Date(at) } as const
  return [{ ...about, ...text, to: { partyId: rescue.venue_id } }]
}

/** Returns the notice that a venue needs somebody. */
export function askText(facts: ApplicationFactsRow, { fee_cents }: Pick<RescueRow, 'fee_cents'>): NoticeText {
  const { venue_name: venue, gig_title: gig, gig_starts_at, gig_time_zone: zone } = facts
  const fee = formatMoney(fee_cents)
  return {
    title: `Can you play ${gig}? ${venue} needs somebody for ${fee}`,
    paragraphs: [
      `${venue} needs somebody for ${gig}, which starts ${instantText(gig_starts_at, zone)}, and offers you ${fee} for the evening.`,
      'Several acts are asked, and the first one to accept is booked. If somebody else is faster, we’ll let you know at once.',
      'You don’t have to reply. You can turn off these requests in your settings, under Calendar.',
    ],
    facts: showFacts(facts, { label: 'Fee', value: fee }),
    path: `/applications/${facts.id}`,
    action: 'See offer and accept',
  }
}

/** Returns the notice that somebody else was faster. */
export function takenText(facts: ApplicationFactsRow): NoticeText {
  const { venue_name: venue, gig_title: gig } = facts
  return {
    title: `Taken: ${gig} at ${venue}`,
    paragraphs: [
      `Somebody else accepted ${gig} at ${venue}, so the offer to you has ended.`,
      'You don’t have to do anything.',
    ],
    facts: showFacts(facts, payFact(facts)),
    path: `/applications/${facts.id}`,
    action: 'See offer',
  }
}

/** Returns the notice to the venue that nobody accepted: yet, or before the gig started. */
export function unfilledText(
  facts: GigFactsRow,
  counts: { asked: number; declined: number; feeCents: number },
  isOver: boolean,
): NoticeText {
  const { gig_title: gig, gig_id } = facts
  const about = {
    facts: showFacts(
      facts,
      { label: 'Fee', value: formatMoney(counts.feeCents) },
      { label: 'Asked', value: String(counts.asked) },
    ),
    path: `/gigs/${gig_id}`,
    action: 'See gig',
  }
  if (isOver)
    return {
      ...about,
      title: `Nobody was found: ${gig}`,
      paragraphs: [
        `Your gig ${gig} has started, and nobody accepted. ${askedText(counts)}`,
        'The offers have ended, and nothing was charged for them.',
      ],
    }
  return {
    ...about,
    title: `Nobody has accepted yet: ${gig}`,
    paragraphs: [
      `You’ve asked everybody around who fits ${gig} and may be free. ${askedText(counts)}`,
      counts.asked === 0
        ? 'You can invite artists yourself until it starts.'
        : 'Their offers are good until it starts. You can also invite artists yourself.',
    ],
  }
}
