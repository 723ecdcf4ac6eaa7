import { firstPartyOf, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { formatMoney } from '@bandstand/domain/money'
import { can, pathForParty, type Role } from '@bandstand/domain/parties'
import { listText } from '@bandstand/domain/product'
import type { BookingRuleStatus } from '@bandstand/domain/shares'
import { isolated } from '@bandstand/domain/text'
import { type Notice, type NoticesOf, type NoticeText, withIsolatedNames } from '../../outbox/notice.ts'
import { type BookingFactsRow, findBookingFacts, showFacts } from '../booking/index.ts'
import { findBookingRule, findRuleIn, listRuleParts, type RulePart } from './booking-rules.queries.ts'

type Ended = Exclude<BookingRuleStatus, 'open'>

/**
 * Returns the notices of a change of how one booking is divided: to those who are asked, to those whose share changed, and when a proposal
 * ends, to those who were asked and those who decide. Whoever would get two of them gets the first.
 */
export const ruleNotices: NoticesOf<'shares.rule_recorded'> = async (
  { bookingId, number, status, by, at, wasOpen = false },
  { db },
) => {
  const found = await findBookingFacts(db, bookingId)
  const row = await findBookingRule(db, bookingId, number)
  if (!found || !row) return []
  // What ended in the meantime has a notice of its own.
  if (status === 'open' && row.status !== 'open') return []
  const facts = withIsolatedNames(found)
  const parts = await listRuleParts(db, { bookingId, number })
  const about = { key: `share-rule:${bookingId}:${number}:${status}`, at: new Date(at) }
  const toPlayers = (kind: Notice['kind'], players: RulePart[], textOf: (part: RulePart) => PersonText) =>
    players.flatMap((part): Notice[] =>
      part.person_id === null || part.person_id === by
        ? []
        : [
            {
              ...about,
              kind,
              to: { personId: part.person_id },
              ...textOf(part),
              ...pageFor(part, part.person_id, found),
            },
          ],
    )
  if (status === 'open')
    return toPlayers('share.proposed', askedOf(parts), (part) => proposedText(facts, part))
  if (status === 'in_effect') {
    const changed = parts.filter(({ before_cents, after_cents }) => before_cents !== after_cents)
    const told = toPlayers('share.changed', changed, (part) => changedText(facts, part, wasOpen))
    return wasOpen ? [...told, ...toDeciders(found, { ...about, by }, decidedText(facts, status, []))] : told
  }
  const asked = status === 'replaced' ? await notAskedAgain(parts) : askedOf(parts)
  const told = toPlayers('share.kept', asked, (part) => keptText(facts, part, status))
  const no = parts.filter(({ answer }) => answer === false).map(({ name }) => isolated(name))
  return isOfDeciders(status)
    ? [...toDeciders(found, { ...about, by }, decidedText(facts, status, no)), ...told]
    : told

  async function notAskedAgain(before: RulePart[]): Promise<RulePart[]> {
    const open = await findRuleIn(db, bookingId, 'open')
    const again = open ? askedOf(await listRuleParts(db, { bookingId, number: open.number })) : []
    return askedOf(before).filter(({ player_id }) => !again.some((each) => each.player_id === player_id))
  }
}

const askedOf = (parts: RulePart[]) =>
  parts.filter(({ before_cents, after_cents }) => after_cents < before_cents)
const isOfDeciders = (status: Ended) => status !== 'withdrawn' && status !== 'replaced'

function toDeciders(
  { artist_id, booking_id }: BookingFactsRow,
  { by, ...about }: { key: string; at: Date; by: PersonId | null },
  text: PersonText,
): Notice[] {
  const page = { path: `/bookings/${booking_id}#money`, action: 'See the shares' }
  const notice = { ...about, kind: 'share.decided' as const, ...text, ...page }
  return [{ ...notice, to: { partyId: artist_id }, ...(by !== null && { except: by }) }]
}

/** Without the page, which depends on what its reader may open. */
type PersonText = Pick<NoticeText, 'title' | 'paragraphs' | 'facts'>

/** Returns the page where somebody reads about their share: of the booking, or if they can't open that, their own payments. */
function pageFor(
  { role }: { role: Role | null },
  personId: PersonId,
  { booking_id, artist_id }: { booking_id: string; artist_id: PartyId },
): Pick<NoticeText, 'path' | 'action'> {
  const action = 'See your share'
  if (role && can(role, 'seeDeals') && can(role, 'seeOwnShare'))
    return { path: pathForParty(`/bookings/${booking_id}#money`, artist_id), action }
  if (role && can(role, 'seeOwnShare'))
    return { path: pathForParty(`/bookings/${booking_id}/day-sheet`, artist_id), action }
  return { path: pathForParty('/payments', firstPartyOf(personId)), action }
}

type Cents = Pick<RulePart, 'before_cents' | 'after_cents'>

function shareFacts(facts: BookingFactsRow, { before_cents, after_cents }: Cents, isKept = false) {
  const [before, after] = [formatMoney(before_cents), formatMoney(after_cents)]
  const value = isKept ? before : `${before} → ${after}`
  return showFacts(facts, { label: 'Act', value: facts.artist_name }, { label: 'Your share', value })
}

/** Returns the text to somebody who would get less by a proposal. */
export function proposedText(facts: BookingFactsRow, part: Cents): PersonText {
  const { artist_name: act, gig_title: gig } = facts
  const [before, after] = [formatMoney(part.before_cents), formatMoney(part.after_cents)]
  return {
    title: `${act} asks you to take ${after} instead of ${before} for ${gig}`,
    paragraphs: [
      `${act} proposed to split the fee for ${gig} in another way. Your share would be ${after} instead of ${before}.`,
      'It only takes effect if everybody who’d get less says yes. Say yes or no on the page of your share. Until then you keep your share as it is.',
    ],
    facts: shareFacts(facts, part),
  }
}

/** Returns the text to somebody whose share changed; `wasOpen`: by a proposal that everybody agreed to. */
export function changedText(facts: BookingFactsRow, part: Cents, wasOpen: boolean): PersonText {
  const { artist_name: act, gig_title: gig } = facts
  const after = formatMoney(part.after_cents)
  return {
    title: `Your share for ${gig} is ${after} now`,
    paragraphs: [
      wasOpen
        ? `Everybody who gets less agreed, so ${act} splits the fee for ${gig} in another way. Your share is ${after} instead of ${formatMoney(part.before_cents)}.`
        : `${act} changed how it splits the fee for ${gig}. Your share is ${after} instead of ${formatMoney(part.before_cents)}.`,
      'That’s what’s expected after Bandstand’s fee. You don’t have to do anything.',
    ],
    facts: shareFacts(facts, part),
  }
}

/** Returns the text to somebody who was asked to take less, when the proposal ended without that. */
export function keptText(facts: BookingFactsRow, part: Cents, status: Ended): PersonText {
  const { artist_name: act, gig_title: gig } = facts
  const before = formatMoney(part.before_cents)
  // Others play, so it may be another amount now.
  const isKnown = status !== 'outdated'
  return {
    title: isKnown ? `Your share for ${gig} stays ${before}` : `Your share for ${gig} isn’t lowered`,
    paragraphs: [
      {
        declined: `Not everybody agreed to another split of the fee for ${gig}, so nothing changes.`,
        withdrawn: `${act} withdrew its proposal to split the fee for ${gig} in another way, so nothing changes.`,
        replaced: `${act} replaced its proposal for ${gig} by one that leaves your share as it is or raises it.`,
        settled: `The payment for ${gig} was settled before everybody agreed to another split, so it’s split as before.`,
        outdated: `Who plays ${gig}, or what there is to split, has changed, so the proposal to split its fee in another way has ended.`,
        in_effect: '',
      }[status],
      'You don’t have to do anything.',
    ],
    facts: isKnown
      ? shareFacts(facts, part, true)
      : showFacts(facts, { label: 'Act', value: act }, { label: 'Your share', value: `${before} before` }),
  }
}

/** Returns the text to those who decide how an act splits what it earns, when a proposal is decided. `no`: who said no. */
export function decidedText(facts: BookingFactsRow, status: Ended, no: string[]): PersonText {
  const { gig_title: gig, venue_name: venue } = facts
  const title: Record<Ended, string> = {
    in_effect: `Everybody agreed to the new split: ${gig}`,
    declined: `${listText(no)} said no to the new split: ${gig}`,
    settled: `Paid before everybody agreed to the new split: ${gig}`,
    outdated: `The proposed split has ended: ${gig}`,
    withdrawn: '',
    replaced: '',
  }
  const text: Record<Ended, string> = {
    in_effect: `Everybody who gets less said yes, so the fee for ${gig} at ${venue} is split as proposed.`,
    declined: `${listText(no)} said no, so the fee for ${gig} at ${venue} is split as before. You can propose another split.`,
    settled: `The payment for ${gig} at ${venue} was settled before everybody said yes, so it’s split as before.`,
    outdated: `Who plays ${gig} at ${venue}, or what there is to split, has changed since you proposed another split, so the proposal has ended. You can make a new one.`,
    withdrawn: '',
    replaced: '',
  }
  return {
    title: title[status],
    paragraphs: [text[status], 'You don’t have to do anything.'],
    facts: showFacts(facts),
  }
}
