import { countOf } from '@bandstand/domain/product'
import { FREE_ARTIST_LIMITS, FREE_GIGS_PER_MONTH } from '@bandstand/domain/subscriptions'
import { Link } from '../components/ui/link.tsx'
import { Page } from '../features/site/page.tsx'
import { TextSection } from '../features/site/text-section.tsx'
import '../features/site/page.css'

/** Shows /terms. */
export function Component() {
  return (
    <Page
      title="Terms of Service"
      intro="The rules of the house, in plain language. Using Bandstand means agreeing to them."
    >
      <div className="text-page">
        <TextSection title="What Bandstand is">
          <p>
            A place where musicians and venues find each other. We are not an agent, an employer or a party to
            what you agree on: a gig is between the artist and the venue. Bandstand is in beta, free to use,
            and comes as it is. Parts of it may change or be down at times.
          </p>
        </TextSection>
        <TextSection title="Your account">
          <ul>
            <li>You are at least 18, or have a parent or guardian who agrees to these terms for you.</li>
            <li>One account for each person, band or venue, with an email address that is yours.</li>
            <li>Keep your password to yourself. What happens under your account is yours to answer for.</li>
            <li>Musician/Artist or Venue/Organizer is chosen once, when you register.</li>
          </ul>
        </TextSection>
        <TextSection title="Honest postings">
          <ul>
            <li>A gig is a real date in a real place, with pay you mean to give. No pay to play.</li>
            <li>A profile is you: your name, your photos, music you really play.</li>
            <li>If a date falls through, change the posting and tell those you have talked to, at once.</li>
            <li>What you agree on, you keep.</li>
            <li>A review is about a night that you were part of. No stars for money, favors or threats.</li>
          </ul>
        </TextSection>
        <TextSection title="What is yours stays yours">
          <p>
            Texts, pictures and links that you put up belong to you. You allow us to store them and to show
            them on Bandstand, for as long as they are there. Put up only what you have the rights to.
          </p>
        </TextSection>
        <TextSection title="Not on our stage">
          <p>
            No harassment or discrimination, no spam, no collecting of other people&apos;s data, no attempts
            to get into accounts or around limits. We remove such content, and close accounts that go on with
            it. If you think we got it wrong, <Link to="/contact">tell us</Link>.
          </p>
        </TextSection>
        <TextSection title="Free and Pro">
          <p>
            Free accounts have limits: {countOf(FREE_GIGS_PER_MONTH, 'gig posting')} a month for venues,{' '}
            {countOf(FREE_ARTIST_LIMITS.instruments, 'instrument')} and{' '}
            {countOf(FREE_ARTIST_LIMITS.professions, 'profession')} for artists. Pro lifts them.
          </p>
        </TextSection>
        <TextSection title="Payments">
          <p>
            The payment provider holds a fee from its deposit until the gig is over; then it is the
            artist&apos;s. What a cancellation costs is in the contract and beside the button. A payment
            outside Bandstand counts once both sides have confirmed it. A problem that is reported in time
            holds back what is disputed until both sides agree; if they cannot, we decide by what they told
            us. A fee of our own, where there is one, is shown before you press.
          </p>
        </TextSection>
        <TextSection title="If something goes wrong">
          <p>
            We do our best to keep Bandstand running and your data safe. As far as the law allows, we are not
            liable for a cancelled night, an unpaid fee or lost business between members. Nothing here takes
            away rights that the law gives you.
          </p>
        </TextSection>
        <TextSection title="Leaving, and changes">
          <p>
            You can stop at any time: delete your account in{' '}
            <Link to="/settings?tab=password">your settings</Link>, or <Link to="/contact">ask us</Link>. When
            these terms change in a way that matters, we tell you before it counts. What we keep about you is
            in the <Link to="/privacy">Privacy Policy</Link>.
          </p>
        </TextSection>
      </div>
    </Page>
  )
}
