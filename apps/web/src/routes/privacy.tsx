import { MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import { countOf } from '@bandstand/domain/product'
import { REVIEW_DAYS } from '@bandstand/domain/reviews'
import { Link } from '../components/ui/link.tsx'
import { Page } from '../features/site/page.tsx'
import { TextSection } from '../features/site/text-section.tsx'
import '../features/site/page.css'

/** Shows /privacy. */
export function Component() {
  return (
    <Page
      title="Privacy Policy"
      intro="What we keep, why, who sees it, and how it goes away. No trackers, no advertising, nothing sold."
    >
      <div className="text-page">
        <TextSection title="What we keep">
          <ul>
            <li>Your email address, and your password as a one-way hash that cannot be turned back.</li>
            <li>What you write into your profile and your gigs, and the picture you upload.</li>
            <li>
              Your applications, messages, offers, bookings, contracts and reviews. With a signature we keep
              its time, the network address and the name of the browser, as its proof.
            </li>
            <li>
              Of each payment and withdrawal who paid whom, when and how much. Card and bank numbers go to the
              payment provider alone; we never see them.
            </li>
            <li>
              For each device you are signed in on: the time, the network address and the name of the browser,
              so that a session can be ended when it is not yours. We keep this for 90 days after the last
              use, to warn you when a new device signs in.
            </li>
            <li>
              Sign-ins, failed ones too, and changes of your password or bank account: the time and the
              network address, for 180 days.
            </li>
            <li>
              Counters against guessing passwords and flooding mailboxes. Addresses in them are hashed and
              expire within the hour.
            </li>
            <li>Messages you send us through the contact form, as mails.</li>
          </ul>
        </TextSection>
        <TextSection title="Where you are">
          <p>
            An artist&apos;s location is a city or a ZIP code. We store the center of that place, not your
            address, and nobody is ever shown coordinates of an artist: two artists in the same place look the
            same to everybody. A map asks your browser where you are only when you tell it to, and we never
            hear the answer. The addresses of venues and gigs, and where their markers are set, are public to
            members, because people have to find the door.
          </p>
        </TextSection>
        <TextSection title="Who sees what">
          <ul>
            <li>
              Profiles and gigs are shown to people who are signed in, and not to search engines or visitors.
            </li>
            <li>
              A link that is passed on has a preview: of an artist the name, what they do, the city and how
              the bio begins; of a gig its title, venue and date.
            </li>
            <li>
              The address you log in with is never shown to others. They see the contact email of your
              profile, or none if you leave it empty.
            </li>
            <li>Your phone number is shown to you alone.</li>
            <li>
              Applications, messages, offers, bookings and contracts are seen by the two sides alone; where
              and when an artist plays is on the artist&apos;s page. A review is sealed until both have
              written or {countOf(REVIEW_DAYS, 'day')} have passed; then members read it on the profile that
              it is about.
            </li>
            <li>
              Pictures can be opened by whoever has their web address. Before they are stored we remove what
              cameras write into them: place, time and device.
            </li>
          </ul>
        </TextSection>
        <TextSection title="In your browser">
          <p>
            We set no cookies. Your session, the theme you chose, unfinished forms and which screens you have
            found are kept in your browser&apos;s own storage. The pages load nothing from other companies
            until you press a player of SoundCloud, Spotify, YouTube or Bandcamp. Where the people who run
            Bandstand for your city have chosen another company&apos;s map, map screens load it, and what you
            type into a location field is sent to it. Where they take real money, Stripe&apos;s payment form
            is loaded when you open a deposit.
          </p>
        </TextSection>
        <TextSection title="Mail from us">
          <p>
            We send what you ask for (confirming your address, resetting your password), tell you when your
            password was changed, and what happens to your applications, bookings, contracts and reviews.
            There is no newsletter.
          </p>
        </TextSection>
        <TextSection title="How long">
          <p>
            As long as you have an account. Links in emails work once, for {countOf(MAIL_LINK_HOURS, 'hour')}.{' '}
            <Link to="/settings?tab=password">Your settings</Link> give you a copy of everything of yours, and
            delete your account. Or <Link to="/contact">write to us</Link> from the address you registered
            with.
          </p>
        </TextSection>
        <TextSection title="Changes">
          <p>
            Bandstand is in beta and grows. When we begin to keep something new, this page says so before it
            happens.
          </p>
        </TextSection>
      </div>
    </Page>
  )
}
