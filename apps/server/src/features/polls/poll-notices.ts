import { aboutMoney } from '@bandstand/domain/money'
import { pathForParty } from '@bandstand/domain/parties'
import { isDecided, pollTexts, unanswered } from '@bandstand/domain/polls'
import { listText } from '@bandstand/domain/product'
import { isolated } from '@bandstand/domain/text'
import type { NoticeFact } from '@bandstand/domain/notifications'
import { HOUR_MS } from '@bandstand/domain/time'
import type { PollEvent } from '../../outbox/events.ts'
import { type Notice, type NoticesOf, type NoticeText, quoted } from '../../outbox/notice.ts'
import type { Database } from '../../db/database.ts'
import { deadlineFact, payFact, showFacts } from '../booking/index.ts'
import { feeEachCents } from './polls.policy.ts'
import { type AnswerRow, findPoll, type PollRow, readAnswers } from './polls.queries.ts'
import { findPromise, type PromiseRow } from './promises.queries.ts'

/** Returns the notices of what became of a poll: to those who are asked, or to those who book for the act. */
export const pollNotices: NoticesOf<'poll.recorded'> = async (
  { pollId, event, at, answerIds, by },
  { db },
) => {
  const poll = await findPoll(db, pollId)
  if (!poll) return []
  if (isOfPromise(event)) return promiseNotices(db, poll, event, at)
  if (poll.canceled_at && event !== 'canceled' && event !== 'gone') return []
  const answers = await readAnswers(db, pollId)
  const concerned = answers.filter(({ id }) => answerIds.includes(id))
  const about = { kind: `poll.${event}`, at: new Date(at) } as const
  if (isToAct(event)) {
    if (!isStillTrue(event, answers, concerned[0])) return []
    // Whoever changes their mind again and again is heard once an hour.
    const key = `poll:${answerIds[0] ?? pollId}:${event}:${Math.floor(Date.parse(at) / HOUR_MS)}`
    const notice = { ...about, key, ...actText(event, poll, answers, concerned[0] ?? null) }
    return [{ ...notice, to: { partyId: poll.party_id }, ...(by !== null && { except: by }) }]
  }
  return concerned.flatMap((row): Notice[] =>
    row.reader_id === null || row.reader_id === by
      ? []
      : [
          {
            ...about,
            key: `poll:${row.id}:${event}:${at}`,
            ...memberText(event, poll, row),
            to: { personId: row.reader_id },
            authorId: poll.party_id,
          },
        ],
  )
}

type ToAct = 'declined' | 'decided' | 'closed'
type OfPromise = 'promise_kept' | 'promise_failed'
const isOfPromise = (event: PollEvent): event is OfPromise =>
  event === 'promise_kept' || event === 'promise_failed'

/** Returns the notice of what became of a promise, to everybody who books for the act, also to whoever gave the last yes. */
async function promiseNotices(db: Database, poll: PollRow, event: OfPromise, at: string): Promise<Notice[]> {
  const promise = await findPromise(db, poll.id)
  if (!promise) return []
  const about = { kind: `poll.${event}`, at: new Date(at), key: `poll:${poll.id}:promise` } as const
  return [{ ...about, ...promiseText(poll, promise), to: { partyId: poll.party_id } }]
}

/** Returns the text to those who book for an act about what was done, or couldn't be, once everybody said yes. */
export function promiseText(
  poll: Shown,
  promise: Pick<PromiseRow, 'kind' | 'outcome' | 'reason' | 'known_application_id' | 'booking_id'>,
): NoticeText {
  const [title, venue] = [isolated(poll.gig_title), isolated(poll.venue_name)]
  const facts = factsOf(poll)
  const yes = 'Everybody in your act said yes'
  const isGone = promise.reason === pollTexts.gone
  const application = `/applications/${promise.known_application_id}`
  if (promise.kind === 'apply')
    return promise.outcome === 'kept'
      ? {
          title: `You applied to ${title}`,
          paragraphs: [
            `${yes}, so we sent your application to ${venue}.`,
            'We’ll email you when they reply.',
          ],
          facts,
          path: application,
          action: 'View application',
        }
      : {
          title: `We couldn’t apply to ${title} for you`,
          paragraphs: [
            isGone
              ? `Your application to ${venue} wasn’t sent.`
              : `${yes}, but your application to ${venue} wasn’t sent.`,
            promise.reason,
          ],
          facts,
          path: `/gigs/${poll.gig_id}`,
          action: 'View gig',
        }
  return promise.outcome === 'kept'
    ? {
        title: `You’re booked with ${venue} for ${title}`,
        paragraphs: [`${yes}, so we accepted the offer of ${venue} for you.`, 'Sign the contract next.'],
        facts,
        path: `/bookings/${promise.booking_id}`,
        action: 'View booking',
      }
    : {
        title: `We couldn’t accept the offer for ${title}`,
        paragraphs: [
          isGone ? `Nothing was booked with ${venue}.` : `${yes}, but nothing was booked with ${venue}.`,
          promise.reason,
        ],
        facts,
        path: application,
        action: 'View offer',
      }
}

const isToAct = (event: PollEvent): event is ToAct =>
  event === 'declined' || event === 'decided' || event === 'closed'

/** Whether answers since then didn't change what the act would be told. */
function isStillTrue(event: ToAct, answers: AnswerRow[], row: AnswerRow | undefined): boolean {
  if (event === 'declined') return row?.answer === 'no'
  return isDecided(answers) === (event === 'decided')
}

type Shown = Omit<
  PollRow,
  'created_at' | 'remind_at' | 'reminded_at' | 'closed_at' | 'canceled_at' | 'asked_by' | 'venue_id'
>

/** Returns what people are asked about, as part of a sentence. */
function showText({ gig_title, venue_name }: Shown): string {
  return venue_name === '' ? isolated(gig_title) : `${isolated(gig_title)} at ${isolated(venue_name)}`
}

/** Returns what happened to a gig that an act can't play anymore. */
function goneText(poll: Shown): string {
  const [venue, gig] = [isolated(poll.venue_name), isolated(poll.gig_title)]
  if (poll.gone === 'filled') return `${venue} booked another act for ${gig}.`
  if (poll.gone === 'taken_down') return `${venue} took down ${gig}.`
  return `${showText(poll)} was filled or taken down.`
}

/** Returns what people are asked about as facts: a date of the act's own has no pay, and may have no place. */
function factsOf(poll: Shown): NoticeFact[] {
  if (poll.gig_id !== null) return showFacts(poll, payFact(poll))
  const [, ...rest] = showFacts(poll)
  return [{ label: 'What', value: poll.gig_title }, ...rest.filter(({ value }) => value !== '')]
}

/** Returns the text to somebody whom an act asks, reminds or no longer asks. */
export function memberText(
  event: Exclude<PollEvent, ToAct | OfPromise>,
  poll: Shown,
  { turn }: Pick<AnswerRow, 'turn'>,
): NoticeText {
  const act = isolated(poll.act_name)
  const show = showText(poll)
  const each = feeEachCents(poll)
  const share = each === null ? [] : [{ label: 'Your part', value: aboutMoney(each) }]
  const facts = [...factsOf(poll), ...share, { label: 'Act', value: poll.act_name }]
  const path = pathForParty(`/polls/${poll.id}`, poll.party_id)
  if (event === 'canceled')
    return {
      title: `${act} no longer asks about ${isolated(poll.gig_title)}`,
      paragraphs: [`${act} canceled its question about ${show}.`, 'There’s nothing you have to do.'],
      facts,
      path,
      action: 'See the question',
    }
  if (event === 'gone')
    return {
      title: `${act} can’t play ${isolated(poll.gig_title)} anymore`,
      paragraphs: [goneText(poll), 'There’s nothing you have to do.'],
      facts,
      path,
      action: 'See the question',
    }
  if (event === 'moved')
    return {
      title: `New time for ${isolated(poll.gig_title)}: can you play?`,
      paragraphs: [
        `The time of ${show} changed, so ${act} asks again. Earlier answers no longer count.`,
        'Say yes, maybe or no. You can change your answer until the show starts.',
        ...quoted(poll.note),
      ],
      facts: [...facts, deadlineFact('Answer by', poll.due_at, poll)],
      path,
      action: 'Answer',
    }
  const asks = event === 'asked' ? `${act} asks` : `${act} is waiting to hear`
  return {
    title: `${act}: can you play ${isolated(poll.gig_title)}?`,
    paragraphs: [
      `${asks} whether you can play ${show}${turn > 0 ? ' as a sub' : ''}.`,
      'Say yes, maybe or no. You can change your answer until the show starts.',
      ...quoted(poll.note),
    ],
    facts: [...facts, deadlineFact('Answer by', poll.due_at, poll)],
    path,
    action: 'Answer',
  }
}

/** Returns the text to those who book for an act about what its people answered. */
export function actText(
  event: ToAct,
  poll: Shown,
  answers: AnswerRow[],
  row: Pick<AnswerRow, 'name' | 'place_id' | 'note'> | null,
): NoticeText {
  const title = isolated(poll.gig_title)
  const show = showText(poll)
  const facts = factsOf(poll)
  const page = { facts, path: `/polls/${poll.id}`, action: 'See answers' }
  if (event === 'decided')
    return {
      title: `Everybody can play ${title}`,
      paragraphs: [
        `There’s a yes for every place in your act for ${show}.`,
        poll.gig_id === null ? 'There’s nothing left to ask.' : 'You can answer the venue now.',
      ],
      ...page,
      ...(poll.gig_id !== null && { path: `/gigs/${poll.gig_id}`, action: 'View gig' }),
    }
  if (event === 'closed') {
    const names = unanswered(answers).map(({ name }) => isolated(name))
    return {
      title: `Not everybody can play ${title}`,
      paragraphs: [
        `Answers about ${show} were due, and there isn’t a yes for every place.`,
        names.length > 0 ? `No answer from ${listText(names)}.` : 'Everybody who was asked has answered.',
      ],
      ...page,
    }
  }
  const name = isolated(row?.name ?? '')
  const sub = answers
    .filter(({ place_id }) => place_id === row?.place_id)
    .find(({ answer }) => answer !== 'no')
  return {
    title: `${name} can’t play ${title}`,
    paragraphs: [
      `${name} said no to ${show}.`,
      ...quoted(row?.note ?? null),
      sub ? `We asked ${isolated(sub.name)} as a sub.` : 'No sub for this place is left to ask.',
    ],
    ...page,
  }
}
