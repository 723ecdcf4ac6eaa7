import { isolated } from '@bandstand/domain/text'
import { instantText } from '@bandstand/domain/time'
import { type NoticesOf, type NoticeText, quoted, withIsolatedNames } from '../../../outbox/notice.ts'
import { offerTermsOf } from '../booking.view.ts'
import { termFacts } from '../show-facts.ts'
import { findLinkedOfferById, type LinkedOfferRow } from './offer-links.queries.ts'

/** Returns the notice to a venue whose offer by link was declined or not answered; none when the link is gone. */
export const offerLinkNotices: NoticesOf<'offer_link.ended'> = async ({ linkId, event }, { db }) => {
  const found = await findLinkedOfferById(db, linkId)
  const at = found?.declined_at ?? found?.expired_at
  if (!found || !at) return []
  const text = offerLinkText(event, withIsolatedNames(found))
  return [
    {
      key: `offer-link:${linkId}`,
      kind: `offer_link.${event}`,
      to: { partyId: found.venue_id },
      at,
      ...text,
    },
  ]
}

/** Returns the text about an offer by link that wasn't accepted. */
export function offerLinkText(event: 'declined' | 'expired', link: LinkedOfferRow): NoticeText {
  const gig = link.gig_title
  const act = isolated(link.act_name)
  const about = {
    facts: termFacts(link, offerTermsOf(link), null),
    path: `/gigs/${link.gig_id}#offer-links`,
    action: 'See gig',
  }
  const next = 'Your gig stays open. You can make a new link or close the gig.'
  if (event === 'declined')
    return {
      ...about,
      title: `${act} declined your offer: ${gig}`,
      paragraphs: [
        `Somebody with the link that you made for ${act} declined your offer for ${gig}.`,
        ...quoted(link.decline_reason),
        next,
      ],
    }
  const until = instantText(link.expires_at, link.gig_time_zone)
  return {
    ...about,
    title: `Your offer to ${act} expired: ${gig}`,
    paragraphs: [
      `Nobody accepted the link that you made for ${act} by ${until}, so it no longer works.`,
      next,
    ],
  }
}
