import { CODE_MINUTES, FORMER_EMAIL_DAYS, MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import { countOf } from '@bandstand/domain/product'
import { REVIEW_DAYS } from '@bandstand/domain/reviews'
import { Link } from '../../components/ui/page/link.tsx'
import { Page } from '../../features/site/page.tsx'
import { TextSection } from '../../features/site/text-section.tsx'
import '../../features/site/page.css'

/** Shows /privacy. */
// oxlint-disable-next-line max-lines-per-function -- one text, read from top to bottom
export function Component() {
  return (
    <Page
      title="Privacy Policy"
      intro="What we keep, why, who sees it and how it’s deleted. No trackers, no advertising, nothing sold."
    >
      <div className="site-text">
        <TextSection title="What we keep">
          <ul>
            <li>Your email address, and your password as a one-way hash that can’t be reversed.</li>
            <li>
              If you use passkeys or two-step verification: the name and key of each passkey and authenticator
              app, when you added and last used it, and your recovery codes as one-way hashes. Your
              fingerprint, your face and your screen lock never leave your device.
            </li>
            <li>
              If you sign in with Google or a similar service: which account you have there, its email
              address, and when you linked and last used it. From the service we also get your name, to fill
              in your profile. We get nothing else, and it hears only that you signed in here.
            </li>
            <li>Which version of our terms you agreed to when you registered, and when.</li>
            <li>What you write in your profile and your gigs, and the picture you upload.</li>
            <li>
              Your applications, messages, offers, bookings, contracts and reviews. With a signature, we keep
              the time, the IP address and the name of the browser as proof.
            </li>
            <li>
              For each payment and withdrawal: who paid whom, when and how much. Card and bank numbers go only
              to the payment provider. We never see them.
            </li>
            <li>
              For each device you’re signed in on: the time, the IP address and the name of the browser, so
              you can sign out a device that isn’t yours. We keep this for 90 days after the last use, to warn
              you when a new device signs in. That warning may name the approximate place of the address,
              which we look up on our own servers.
            </li>
            <li>
              Sign-ins, including failed ones, and changes to your password, email, two-step verification or
              bank account: the time and the IP address, for 180 days.
            </li>
            <li>
              Counters that stop people from guessing passwords or flooding mailboxes. Addresses in them are
              hashed and expire within a day.
            </li>
            <li>Messages you send us through the contact form, as emails.</li>
          </ul>
        </TextSection>
        <TextSection title="Where you are">
          <p>
            An artist&apos;s location is a city or a ZIP code. We store the center of that place, not your
            address, and never show anyone an artist’s coordinates. Two artists in the same place look the
            same to everyone. A map asks your browser where you are only when you tell it to, and we never get
            the answer. All members can see the addresses of venues and gigs and where their markers are set,
            because people have to find the door.
          </p>
        </TextSection>
        <TextSection title="Who sees what">
          <ul>
            <li>
              Profiles and gigs are shown only to people who are signed in, not to search engines or visitors.
            </li>
            <li>
              A shared link has a preview. For an artist, it shows the name, what they do, the city and the
              start of the bio. For a gig, it shows the title, venue, city, date, hours and pay.
            </li>
            <li>
              The email you log in with is never shown to others. They see the contact email on your profile.
            </li>
            <li>
              Only you can see the phone number in your profile. A venue can give a phone number for one gig
              on its day sheet, for the artist it booked.
            </li>
            <li>
              Applications, messages, offers, bookings and contracts are seen only by the two of you. Where
              and when an artist plays is on the artist&apos;s page. A review is hidden until both have posted
              or {countOf(REVIEW_DAYS, 'day')} have passed. Then members can read it on the profile it’s
              about.
            </li>
            <li>
              Anyone who has a picture’s web address can open it. Before we store a picture, we remove what
              the camera wrote into it: place, time and device.
            </li>
          </ul>
        </TextSection>
        <TextSection title="In your browser">
          <p>
            We set one cookie, when you log in or ask for an email with a code. It lasts half a year, and only
            our login reads it: to know your browser again, and to make codes work in it alone. Your session,
            the theme you chose, unfinished forms and which screens you’ve visited are kept in your
            browser&apos;s own storage. Our pages load nothing from other companies until you play something
            from SoundCloud, Spotify, YouTube or Bandcamp. If the people who run Bandstand for your city have
            chosen another company&apos;s map, map screens load it, and what you type into a location field is
            sent to that company. If they take real money, Stripe&apos;s payment form is loaded when you open
            a deposit.
          </p>
        </TextSection>
        <TextSection title="Email from us">
          <p>
            We send what you ask for (confirming your address, logging in, resetting your password), tell you
            when your password, your email address or the ways to log in were changed, and keep you posted on
            your applications, bookings, contracts and reviews. There’s no newsletter.
          </p>
        </TextSection>
        <TextSection title="How long">
          <p>
            We keep your data as long as you have an account, and an email address that you gave up for{' '}
            {countOf(FORMER_EMAIL_DAYS, 'day')}. Links in emails work once, for{' '}
            {countOf(MAIL_LINK_HOURS, 'hour')}, and codes for {countOf(CODE_MINUTES, 'minute')}.{' '}
            <Link to="/settings?tab=password#own-data">Your settings</Link> let you download all your data or
            delete your account. Or <Link to="/contact">write to us</Link> from the address you registered
            with.
          </p>
        </TextSection>
        <TextSection title="Changes">
          <p>
            Bandstand is in beta and growing. Before we start keeping something new, we’ll say so on this
            page.
          </p>
        </TextSection>
      </div>
    </Page>
  )
}
