import { firstPartyOf } from '@bandstand/domain/accounts'
import { formatMoney } from '@bandstand/domain/money'
import { pathForParty } from '@bandstand/domain/parties'
import { UNCLAIMED_YEARS } from '@bandstand/domain/payments'
import { countOf } from '@bandstand/domain/product'
import { isolated } from '@bandstand/domain/text'
import { type BookingFactsRow, findBookingFacts, showFacts } from '../../booking/index.ts'
import { type NoticesOf, type NoticeText, withIsolatedNames } from '../../../outbox/notice.ts'
import { findPlayer } from '../../lineup/index.ts'

/** Returns the notice to a person that they got a share. */
export const sharePaidNotices: NoticesOf<'shares.paid'> = async (
  { bookingId, at, personId, cents, commission },
  { db },
) => {
  const found = await findBookingFacts(db, bookingId)
  if (!found) return []
  const text = sharePaidText(withIsolatedNames(found), cents, commission)
  // Whoever acts for the act just now has no payments there.
  const path = pathForParty(text.path, firstPartyOf(personId))
  const key = `share:${bookingId}:${personId}:${at}`
  return [{ key, kind: 'share.paid', at: new Date(at), to: { personId }, ...text, path }]
}

/**
 * Returns the text about a share, or an agent's commission, or both together. It doesn't say the fee, which not everybody who plays may know.
 */
export function sharePaidText(facts: BookingFactsRow, cents: number, commission = 0): NoticeText {
  const { artist_name: act, gig_title: gig } = facts
  const amount = formatMoney(cents)
  return {
    title: `You got ${amount} for ${gig}`,
    paragraphs: [
      paidText(act, amount, { isAll: commission === cents, commission }),
      'It’s in your own balance. Withdraw it on your Payments page.',
    ],
    facts: showFacts(facts, { label: 'Act', value: act }, { label: 'Your share', value: amount }),
    path: '/payments',
    action: 'See your balance',
  }
}

function paidText(
  act: string,
  amount: string,
  { isAll, commission }: { isAll: boolean; commission: number },
) {
  if (isAll) return `You made this booking for ${act}, and your commission is ${amount}.`
  const split = `${act} split what it earned, and your share is ${amount}`
  return commission > 0 ? `${split}, with your commission of ${formatMoney(commission)}.` : `${split}.`
}

/** Returns the notice to an act that a share came back that nobody has claimed. */
export const shareReturnedNotices: NoticesOf<'shares.returned'> = async ({ playerId, at, cents }, { db }) => {
  const player = await findPlayer(db, playerId)
  const found = player && (await findBookingFacts(db, player.booking_id))
  if (!found) return []
  const text = shareReturnedText(withIsolatedNames(found), { name: isolated(player.name), cents })
  return [
    {
      key: `share-returned:${playerId}`,
      kind: 'share.returned',
      at: new Date(at),
      to: { partyId: found.artist_id },
      ...text,
    },
  ]
}

/** Returns the text about a share that came back to its act. */
export function shareReturnedText(
  facts: BookingFactsRow,
  { name, cents }: { name: string; cents: number },
): NoticeText {
  const amount = formatMoney(cents)
  return {
    title: `${amount} for ${facts.gig_title} came back to your act`,
    paragraphs: [
      `Nobody claimed ${name}’s share of what you earned at ${facts.venue_name} within ${countOf(UNCLAIMED_YEARS, 'year')}.`,
      'It’s in your act’s balance now. If you owe it to them, pay them yourself.',
    ],
    facts: showFacts(facts, { label: 'Share', value: amount }),
    path: '/payments',
    action: 'See your payments',
  }
}
