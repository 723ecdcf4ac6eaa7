import { rankText } from '@bandstand/domain/holds'
import type { Side } from '@bandstand/domain/lifecycle'
import type { NoticeFact } from '@bandstand/domain/notifications'
import { instantText, rangeText, shortDayText, wallClockIn } from '@bandstand/domain/time'
import type { NoticeText } from '../../../outbox/notice.ts'
import type { HoldViewRow } from './hold-views.queries.ts'
import type { HoldFact } from './step-hold.ts'

/** A hold with the names to write. */
export type NamedHold = Pick<
  HoldViewRow,
  'venue_name' | 'stage_name' | 'starts_at' | 'ends_at' | 'time_zone' | 'expires_at' | 'answer_by'
> & { act: string }

interface Reading {
  to: Side
  /** Null for the system. */
  actor: Side | null
  rank: number
}

interface Written {
  title: string
  paragraphs: [string, string]
  facts?: NoticeFact[]
}

/** Returns what one side reads about a hold. */
export function holdText(event: HoldFact, hold: NamedHold, reading: Reading): NoticeText {
  const { title, paragraphs, facts = [] } = TEXTS[event](hold, reading)
  return {
    title,
    paragraphs,
    facts: [
      {
        label: reading.to === 'venue' ? 'Act' : 'Venue',
        value: reading.to === 'venue' ? hold.act : hold.venue_name,
      },
      { label: 'When', value: spanOf(hold) },
      ...(hold.stage_name ? [{ label: 'Stage', value: hold.stage_name }] : []),
      ...facts,
    ],
    path: '/holds',
    action: 'See holds',
  }
}

function spanOf({ starts_at: startsAt, ends_at: endsAt, time_zone: timeZone }: NamedHold): string {
  const [start, end] = [wallClockIn(timeZone, startsAt), wallClockIn(timeZone, endsAt)]
  return rangeText({ start, end, timeZone, startsAt, endsAt })
}

const dayOf = ({ starts_at, time_zone }: NamedHold) =>
  shortDayText(wallClockIn(time_zone, starts_at).slice(0, 10), 'weekday')
const rankFact = (rank: number): NoticeFact => ({ label: 'Rank', value: rankText(rank) })
const untilFact = (hold: NamedHold): NoticeFact => ({
  label: 'Hold expires',
  value: instantText(hold.expires_at, hold.time_zone),
})
const answerFact = (hold: NamedHold): NoticeFact[] =>
  hold.answer_by ? [{ label: 'Reply by', value: instantText(hold.answer_by, hold.time_zone) }] : []

const NOBODY_BOUND = 'A hold isn’t a booking: either of you can release it at any time.'
const AGAIN = 'You can ask for another date at any time.'

const TEXTS: Record<HoldFact, (hold: NamedHold, reading: Reading) => Written> = {
  requested: (hold) => ({
    title: `${hold.act} asked you to hold ${dayOf(hold)}`,
    paragraphs: [
      `${hold.act} asked you to hold an evening.`,
      'Accept to give them the next hold on that date, or decline. A hold doesn’t keep you from booking anyone else.',
    ],
    facts: [{ label: 'Request expires', value: instantText(hold.expires_at, hold.time_zone) }],
  }),
  placed: (hold, { rank }) => ({
    title: `${hold.venue_name} is holding ${dayOf(hold)} for you`,
    paragraphs: [`${hold.venue_name} gave you the ${rankText(rank)} on an evening.`, NOBODY_BOUND],
    facts: [rankFact(rank), untilFact(hold)],
  }),
  accepted: (hold, { rank }) => ({
    title: `${hold.venue_name} is holding ${dayOf(hold)} for you`,
    paragraphs: [
      `${hold.venue_name} accepted your request and gave you the ${rankText(rank)}.`,
      NOBODY_BOUND,
    ],
    facts: [rankFact(rank), untilFact(hold)],
  }),
  declined: (hold) => ({
    title: `${hold.venue_name} can’t hold ${dayOf(hold)} for you`,
    paragraphs: [`${hold.venue_name} declined your request for a hold.`, AGAIN],
  }),
  challenged: (hold, { to }) => ({
    title: `Confirm or release ${to === 'venue' ? `the hold of ${hold.act}` : 'your hold'} on ${dayOf(hold)}`,
    paragraphs: [
      `Another act with a hold on this date wants to book it${to === 'artist' ? ` at ${hold.venue_name}` : ''}.`,
      'Confirm if you want to keep your place. Without a reply in time, the hold is released.',
    ],
    facts: answerFact(hold),
  }),
  confirmed: (hold) => ({
    title: `${hold.act} confirmed the hold on ${dayOf(hold)}`,
    paragraphs: [
      `${hold.act} wants to play this date.`,
      'Send them an offer to book it, or release their hold. The acts behind them keep their places in line.',
    ],
  }),
  kept: (hold, { to, rank }) => ({
    title: `A hold ahead of ${to === 'venue' ? hold.act : 'yours'} on ${dayOf(hold)} was confirmed`,
    paragraphs: [
      'An act ahead wants to play this date.',
      `${to === 'venue' ? hold.act : 'You'} ${to === 'venue' ? 'keeps' : 'keep'} the ${rankText(rank)} and will move up if the date opens.`,
    ],
    facts: [rankFact(rank)],
  }),
  moved_up: (hold, { rank }) => ({
    title: `You moved up to the ${rankText(rank)} on ${dayOf(hold)}`,
    paragraphs: [
      `An act ahead of you no longer has a hold at ${hold.venue_name}.`,
      rank === 1
        ? `Nobody is ahead of you now. Ask ${hold.venue_name} for an offer to book the date.`
        : NOBODY_BOUND,
    ],
    facts: [rankFact(rank), untilFact(hold)],
  }),
  released: (hold, { to, actor }) => ({
    title:
      to === 'venue'
        ? `The hold of ${hold.act} on ${dayOf(hold)} was released`
        : `Your hold on ${dayOf(hold)} was released`,
    paragraphs: [
      actor === null
        ? 'This hold has ended.'
        : `${actor === 'artist' ? hold.act : hold.venue_name} released the hold.`,
      to === 'venue' ? 'The acts behind it moved up.' : AGAIN,
    ],
  }),
  lapsed: (hold, { to }) => ({
    title:
      to === 'venue'
        ? `The hold of ${hold.act} on ${dayOf(hold)} was released`
        : `Your hold on ${dayOf(hold)} was released`,
    paragraphs: [
      'Nobody confirmed it in time after another act asked for the date.',
      to === 'venue' ? 'The acts behind it moved up.' : AGAIN,
    ],
  }),
  expired: (hold, { to }) => ({
    title:
      to === 'venue'
        ? `The hold of ${hold.act} on ${dayOf(hold)} expired`
        : `Your hold on ${dayOf(hold)} expired`,
    paragraphs: [
      'Its time is over, and nobody was booked on it.',
      to === 'venue'
        ? 'You can hold the date again if it’s still ahead.'
        : 'You can ask for the date again if it’s still ahead.',
    ],
  }),
  booked: (hold) => ({
    title: `${dayOf(hold)} at ${hold.venue_name} is booked, and your hold ended`,
    paragraphs: [
      `${hold.venue_name} booked another act for these hours.`,
      'We’ll tell you if that booking ends early.',
    ],
  }),
  freed: (hold) => ({
    title: `${dayOf(hold)} at ${hold.venue_name} is free again`,
    paragraphs: [
      'The booking that ended your hold was cancelled.',
      `You can ask ${hold.venue_name} to hold the date again.`,
    ],
  }),
}
