import { TERMS_VERSION } from '@bandstand/domain/accounts'
import { CLAIM_ANSWER_DAYS } from '@bandstand/domain/payments'
import { countOf } from '@bandstand/domain/product'
import {
  FREE_ARTIST_LIMITS,
  FREE_FAVORITE_ARTISTS,
  FREE_GIGS_PER_MONTH,
} from '@bandstand/domain/subscriptions'
import { dayText } from '@bandstand/domain/time'
import { Link } from '../../components/ui/page/link.tsx'
import { Page } from '../../features/site/page.tsx'
import { TextSection } from '../../features/site/text-section.tsx'
import '../../features/site/page.css'

/** Shows /terms. */
// oxlint-disable-next-line max-lines-per-function -- one text, read from top to bottom
export function Component() {
  return (
    <Page
      title="Terms of Service"
      intro="The house rules, in plain language. By using Bandstand, you agree to them."
    >
      <div className="site-text">
        <TextSection title="What Bandstand is">
          <p>
            A place where musicians and venues find each other. We are not an agent, an employer or a party to
            what you agree on. A gig is between the artist and the venue. Bandstand is in beta and free to
            join and provided as is. Parts of it may change or be unavailable at times.
          </p>
        </TextSection>
        <TextSection title="Your account">
          <ul>
            <li>You are at least 18, or have a parent or guardian who agrees to these terms for you.</li>
            <li>One account per person, band or venue, with an email address of your own.</li>
            <li>Keep your password to yourself. You are responsible for what happens under your account.</li>
            <li>You choose Musician/Artist or Venue/Organizer once, when you register.</li>
            <li>You agree to these terms when you register. We record which version, and when.</li>
          </ul>
        </TextSection>
        <TextSection title="Honest postings">
          <ul>
            <li>A gig is a real date in a real place, with pay you mean to give. No pay to play.</li>
            <li>A profile is you: your name, your photos, music you really play.</li>
            <li>
              If a date falls through, update the posting and tell the people you have talked to right away.
            </li>
            <li>Keep to what you agree on.</li>
            <li>A review is about a gig you were part of. No stars for money, favors or threats.</li>
          </ul>
        </TextSection>
        <TextSection title="Your content stays yours">
          <p>
            The text, pictures and links you post belong to you. You allow us to store them and show them on
            Bandstand for as long as they are posted. Post only what you have the rights to.
          </p>
        </TextSection>
        <TextSection title="Not on our stage">
          <p>
            No harassment or discrimination, no spam, no collecting of other people&apos;s data, no attempts
            to break into accounts or get around limits. We remove such content and close accounts that keep
            it up. If you think we got it wrong, <Link to="/contact">tell us</Link>.
          </p>
        </TextSection>
        <TextSection title="Free and Pro">
          <p>
            Free accounts have limits: {countOf(FREE_GIGS_PER_MONTH, 'gig posting')} a month and{' '}
            {countOf(FREE_FAVORITE_ARTISTS, 'favorite artist')} for venues,{' '}
            {countOf(FREE_ARTIST_LIMITS.instruments, 'instrument')} and{' '}
            {countOf(FREE_ARTIST_LIMITS.professions, 'profession')} for artists. Pro lifts them.
          </p>
        </TextSection>
        <TextSection title="Payments">
          <p>
            The payment provider holds a fee from its deposit until the gig is over. Then it belongs to the
            artist. The cost of a cancellation is stated in the contract and shown before you cancel. A
            payment outside Bandstand settles the fee once the side that did not report it confirms it. If a
            report gets no reply within {countOf(CLAIM_ANSWER_DAYS, 'day')}, the payment is closed as reported
            and counts on neither track record. If an earlier report by the same side was denied, or the fee
            is already recorded as unpaid, no reply changes nothing. If a problem is reported in time, the
            disputed amount is held until both sides agree. If they cannot agree, we decide based on what they
            have told us. If we charge a fee of our own, it is shown before you confirm.
          </p>
        </TextSection>
        <TextSection title="If something goes wrong">
          <p>
            We do our best to keep Bandstand running and your data safe. As far as the law allows, we are not
            liable for a cancelled night, an unpaid fee or lost business between members. Nothing here takes
            away rights that the law gives you.
          </p>
        </TextSection>
        <TextSection title="Leaving and changes">
          <p>
            You can stop at any time: delete your account in{' '}
            <Link to="/settings?tab=password#danger-zone">your settings</Link>, or{' '}
            <Link to="/contact">ask us</Link>. When these terms change in a way that matters, we tell you
            before they take effect. What we keep about you is in the{' '}
            <Link to="/privacy">Privacy Policy</Link>.
          </p>
          <p>This version is from {dayText(TERMS_VERSION, 'long')}.</p>
        </TextSection>
      </div>
    </Page>
  )
}
