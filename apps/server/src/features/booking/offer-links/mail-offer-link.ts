import { formatMoney } from '@bandstand/domain/money'
import { withoutLinks } from '@bandstand/domain/text'
import { instantText } from '@bandstand/domain/time'
import type { Mail } from '../../../integrations/mail/port.ts'
import { mailLayout } from '../../../mails/mail-layout.ts'
import type { EventHandler } from '../../../outbox/worker.ts'
import { offerTermsOf } from '../booking.view.ts'
import { termFacts } from '../show-facts.ts'
import { offerLinkAddress, offerLinkSecret } from './offer-link-secret.ts'
import { findLinkedOfferById, type LinkedOfferRow } from './offer-links.queries.ts'
import { offerLinkState } from './offer-links.view.ts'

/** Mails a link to the address that its venue entered, unless it has ended by now. */
export const mailOfferLink: EventHandler<'offer_link.mail_due'> = async ({ linkId }, deps) => {
  const link = await findLinkedOfferById(deps.db, linkId)
  if (!link || offerLinkState(link, deps.now()) !== 'open' || link.venue_suspended) return
  const url = offerLinkAddress(deps, await offerLinkSecret(deps, linkId))
  await deps.mail.send({ ...offerLinkMail(link, url), key: `offer-link:${linkId}` })
}

/** Returns the mail with a link. Its reader isn't a member, so what the venue wrote has no links. */
function offerLinkMail(link: LinkedOfferRow, url: string): Mail {
  const [venue, gig] = [withoutLinks(link.venue_name), withoutLinks(link.gig_title)]
  const shown = {
    ...link,
    venue_name: venue,
    gig_title: gig,
    gig_location: withoutLinks(link.gig_location),
    note: withoutLinks(link.note),
  }
  const until = instantText(link.expires_at, link.gig_time_zone)
  const content = mailLayout({
    heading: `${venue} offers you a gig`,
    paragraphs: [
      `${venue} would like to book ${withoutLinks(link.act_name)} for ${gig} for ${formatMoney(link.fee_cents)}.`,
      `The offer is open until ${until}. Look at it first, you don’t need an account for that. To accept, log in or register on Bandstand.`,
    ],
    facts: termFacts(shown, offerTermsOf(shown), null),
    action: { label: 'See offer', url },
    smallPrint: `You got this email because ${venue} entered your address. If you don’t know them, ignore it and nothing happens.`,
  })
  return { to: link.sent_to, subject: `${venue} offers you a gig: ${gig}`, ...content }
}
