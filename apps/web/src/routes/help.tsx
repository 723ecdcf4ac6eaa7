import { MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import { ARTIST_BUFFER_MINUTES } from '@bandstand/domain/booking'
import { LATE_CANCEL_HOURS, LATE_CANCEL_PERCENT, SIGNING_HOURS } from '@bandstand/domain/contracts'
import {
  AUTO_RELEASE_HOURS,
  CLAIM_ANSWER_DAYS,
  DEPOSIT_AFTER_SIGNING_HOURS,
  DEPOSIT_DUE_HOURS,
  UNFUNDED_LEAVE_HOURS,
  UNPAID_AFTER_DAYS,
} from '@bandstand/domain/payments'
import { countOf } from '@bandstand/domain/product'
import { REVIEW_DAYS, STARS_MAX } from '@bandstand/domain/reviews'
import { PROFILE_IMAGE_MAX_BYTES } from '@bandstand/domain/storage'
import { FREE_ARTIST_LIMITS, FREE_GIGS_PER_MONTH } from '@bandstand/domain/subscriptions'
import { durationText } from '@bandstand/domain/time'
import { Link } from '../components/ui/link.tsx'
import { SectionHead } from '../components/ui/section-head.tsx'
import { Page } from '../features/site/page.tsx'
import { Question } from '../features/site/question.tsx'

/** Shows /help. */
export function Component() {
  return (
    <Page title="Help Center" intro="Short answers for people on both sides of the stage.">
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-x-12">
        <Group title="For musicians">
          <Question ask="How do I find a gig that fits me?">
            <p>
              Open <Link to="/gigs">Find Gigs</Link> and narrow the list by instrument, place, dates or the
              least you play for. It begins with open gigs, soonest first. The address keeps your filters, so
              you can bookmark a search or send it to your bass player. The map beside the list shows where
              they are; move it and choose Search this area to keep to one side of town.
            </p>
          </Question>
          <Question ask="What does the pay on a gig mean?">
            <p>
              It is what the venue offers, in US dollars, with the way it is counted beside it: a flat rate
              for the night, an hourly rate, per performance, or a budget for the whole act. Agree on the
              details before you play.
            </p>
          </Question>
          <Question ask="How do I get in touch with a venue?">
            <p>
              Apply on the gig&apos;s page: you name your fee, and the two of you write and make offers in one
              place. The page also shows the venue, and its contact email where it has given one.
            </p>
          </Question>
          <Question ask="When am I booked?">
            <p>
              When one of you accepts the other&apos;s offer, and never before. Both calendars are blocked in
              that moment, with {durationText(ARTIST_BUFFER_MINUTES)} around it for travel and setup, so you
              cannot be booked twice. Then both sign the same contract within {countOf(SIGNING_HOURS, 'hour')}
              ; otherwise the booking is released.
            </p>
          </Question>
          <Question ask="When do I get my money?">
            <p>
              The venue deposits the fee before the gig, and <Link to="/payments">Payments</Link> shows you
              that it is held. The venue releases it after the gig; if it does nothing, it is released
              automatically {countOf(AUTO_RELEASE_HOURS, 'hour')} after the end. Then it is your available
              balance, which you withdraw to your bank.
            </p>
          </Question>
          <Question ask="What if the gig is cancelled?">
            <p>
              Up to {countOf(LATE_CANCEL_HOURS, 'hour')} before the start the venue gets everything back. If
              the venue cancels later than that, you keep {LATE_CANCEL_PERCENT} percent; if it hasn’t
              deposited the fee, it owes you that amount. If you cancel later, the venue gets everything back,
              and it counts as a late cancellation on your profile, unless the show isn’t funded{' '}
              {countOf(UNFUNDED_LEAVE_HOURS, 'hour')} before the start. You see the exact dollars beside the
              button before you press it.
            </p>
          </Question>
          <Question ask="What if the venue pays me another way?">
            <p>
              Once the show has started, either of you can choose Paid outside Bandstand on the payment and
              enter how much, how and when. The other side has {countOf(CLAIM_ANSWER_DAYS, 'day')} to confirm
              or deny it. A fee that nobody has paid or settled {countOf(UNPAID_AFTER_DAYS, 'day')} after the
              show is recorded as unpaid on the venue&apos;s track record.
            </p>
          </Question>
          <Question ask="Can my phone show my bookings?">
            <p>
              Yes. <Link to="/bookings">Bookings</Link> makes a private calendar address for Google, Apple or
              Outlook, and every booking has a calendar file.
            </p>
          </Question>
          <Question ask="How many instruments can I list?">
            <p>
              {countOf(FREE_ARTIST_LIMITS.instruments, 'instrument')} and{' '}
              {countOf(FREE_ARTIST_LIMITS.professions, 'profession')} are free. With Pro there is no limit.
              Nothing you have listed is ever taken away.
            </p>
          </Question>
          <Question ask="Does anyone see where I live?">
            <p>
              No. You choose a city or a ZIP code, and we keep the center of that place. A street address is
              not stored. Venues see your city and how many miles away its center is; no map shows artists.
            </p>
          </Question>
        </Group>
        <Group title="For venues and organizers">
          <Question ask="How do I post a gig?">
            <p>
              Complete your profile, then choose <Link to="/gigs/create">Post a Gig</Link>. A title, a date, a
              place, the pay and whom you look for are enough. Dates and times are those of the place where
              the gig happens.
            </p>
          </Question>
          <Question ask="How many gigs can I post?">
            <p>
              {countOf(FREE_GIGS_PER_MONTH, 'gig')} each calendar month{' '}
              {FREE_GIGS_PER_MONTH === 1 ? 'is' : 'are'} free, counted in your own time zone. Pro venues post
              as many as they like.
            </p>
          </Question>
          <Question ask="How do I find the right act?">
            <p>
              <Link to="/artists">Artists</Link> has everybody, by name, sound, craft and rate; its search
              forgives typing errors. <Link to="/find-artists">Find Artists</Link> shows who plays within a
              few miles of a place, nearest first. An artist&apos;s page has what they do, and their videos
              and recordings.
            </p>
          </Question>
          <Question ask="Can I change a gig after posting it?">
            <p>
              Yes, as long as it is open: open its page and choose Edit. Everybody sees the change at once.
              Only you can edit your gigs.
            </p>
          </Question>
          <Question ask="How do I take a gig down?">
            <p>
              Find it under <Link to="/my-gigs">My gigs</Link> and choose Close gig. It is no longer listed,
              and everybody who applied or was invited is notified, with a message from you if you write one.
              While its date is ahead you can open it again. It still counts in the month you posted it. To
              call off a booked gig, cancel its booking instead.
            </p>
          </Question>
          <Question ask="How do I pay?">
            <p>
              Each booking opens a payment. The deposit is due {countOf(DEPOSIT_DUE_HOURS, 'hour')} before the
              start, or {countOf(DEPOSIT_AFTER_SIGNING_HOURS, 'hour')} after both have signed if that is
              later; the exact time is on the booking. Choose Deposit Funds in{' '}
              <Link to="/payments">Payments</Link>: your card is charged and the fee is held until the gig is
              over. Release Funds gives it to the artist; {countOf(AUTO_RELEASE_HOURS, 'hour')} after the end
              it is released automatically.
            </p>
          </Question>
          <Question ask="The artist did not play as agreed. What now?">
            <p>
              Choose Report a problem before those {countOf(AUTO_RELEASE_HOURS, 'hour')} are over, and say
              what the artist should get. So much is released, the rest stays held. Either of you can propose
              how to divide it; it moves when the other accepts. If you cannot agree,{' '}
              <Link to="/contact">write to us</Link>.
            </p>
          </Question>
          <Question ask="What should a good posting say?">
            <p>
              What the night is, how long the sets are, what is on stage already (drums, PA, piano), when to
              load in, and whether there is a meal. Musicians decide by these before they look at the pay.
            </p>
          </Question>
        </Group>
        <Group title="Your account">
          <Question ask="The confirmation email did not arrive.">
            <p>
              Look into the spam folder first. Then try to <Link to="/login">log in</Link>: you are told that
              your email is not confirmed yet, and can have the link sent again. A link works once, for{' '}
              {countOf(MAIL_LINK_HOURS, 'hour')}.
            </p>
          </Question>
          <Question ask="I forgot my password.">
            <p>
              <Link to="/reset-password">Ask for a reset link</Link>. It lets you set a new password within{' '}
              {countOf(MAIL_LINK_HOURS, 'hour')}. All your other devices are signed out when you do.
            </p>
          </Question>
          <Question ask="Can I switch from musician to venue?">
            <p>
              No, an account stays what it was registered as. If you are both, register a second account with
              another email address.
            </p>
          </Question>
          <Question ask="Why am I sent to my profile again and again?">
            <p>
              Gigs open up once your profile is complete: your first and last name, and at least one
              profession for musicians, or the venue&apos;s name for venues.
            </p>
          </Question>
          <Question ask="My picture is refused.">
            <p>
              Pictures are JPEG or PNG and at most {PROFILE_IMAGE_MAX_BYTES / 1_048_576} MB. Where and when a
              photo was taken is removed from the file before anybody sees it.
            </p>
          </Question>
        </Group>
        <Group title="About Bandstand">
          <Question ask="Where does it work?">
            <p>
              It begins in metro Detroit. You can register from anywhere in the United States, but most rooms
              and musicians are there.
            </p>
          </Question>
          <Question ask="What does Beta mean?">
            <p>
              Profiles, gigs, the map, the artist directory, bookings, contracts and payments work today. More
              comes, and what is there may still change.
            </p>
          </Question>
          <Question ask="How do reviews work?">
            <p>
              After a night was played, each of you may give the other 1 to {STARS_MAX} stars and a few words.
              What you write is sealed, and you can change it, until both have written or{' '}
              {countOf(REVIEW_DAYS, 'day')} have passed. Then it is published on the profile that it is about,
              and stays as it is; whoever was reviewed may reply once. The stars on a profile are the average
              of its published reviews.
            </p>
          </Question>
          <Question ask="Can I install it?">
            <p>
              Yes. Your browser offers it, or its menu does: Bandstand then opens from your home screen like
              any app.
            </p>
          </Question>
          <Question ask="My question is not here.">
            <p>
              <Link to="/contact">Write to us.</Link>
            </p>
          </Question>
        </Group>
      </div>
    </Page>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <SectionHead>{title}</SectionHead>
      {children}
    </section>
  )
}
