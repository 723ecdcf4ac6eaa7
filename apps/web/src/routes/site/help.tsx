import { MAIL_LINK_HOURS } from '@bandstand/domain/accounts'
import { ARTIST_BUFFER_MINUTES } from '@bandstand/domain/booking'
import { LATE_CANCEL_HOURS, LATE_CANCEL_PERCENT, SIGNING_HOURS } from '@bandstand/domain/contracts'
import {
  AUTO_RELEASE_HOURS,
  CLAIM_ANSWER_DAYS,
  DEPOSIT_AFTER_SIGNING_HOURS,
  DEPOSIT_DUE_HOURS,
  SICK_NOTE_DAYS,
  UNCLAIMED_YEARS,
  UNFUNDED_LEAVE_HOURS,
  UNPAID_AFTER_DAYS,
} from '@bandstand/domain/payments'
import { countOf } from '@bandstand/domain/product'
import { RESCUE_HOURS, RESCUE_REQUESTS_PER_DAY, WAVE_MINUTES, WAVE_SIZE } from '@bandstand/domain/rescues'
import { REVIEW_DAYS, STARS_MAX } from '@bandstand/domain/reviews'
import { PROFILE_IMAGE_MAX_BYTES } from '@bandstand/domain/storage'
import { FREE_ARTIST_LIMITS, FREE_GIGS_PER_MONTH } from '@bandstand/domain/subscriptions'
import { durationText } from '@bandstand/domain/time'
import { Link } from '../../components/ui/page/link.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Page } from '../../features/site/page.tsx'
import { Question } from '../../features/site/question.tsx'

/** Shows /help. */
// oxlint-disable-next-line max-lines-per-function -- one text, read from top to bottom
export function Component() {
  return (
    <Page title="Help Center" intro="Short answers for people on both sides of the stage.">
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-x-12">
        <Group title="For musicians">
          <Question ask="How do I find a gig that fits me?">
            <p>
              Open <Link to="/gigs">Find Gigs</Link> and narrow the list by instrument, place, dates or the
              least you’ll play for. Open gigs come first, soonest at the top. Your filters are part of the
              page’s address, so you can bookmark a search or send it to your bass player. The map next to the
              list shows where the gigs are. Move it and choose Search this area to stay on one side of town.
            </p>
          </Question>
          <Question ask="What does the pay on a gig mean?">
            <p>
              It’s what the venue offers, in US dollars, and how it’s calculated: a flat rate for the night,
              an hourly rate, per performance, or a budget for the whole act. When you name your fee, you see
              what similar gigs nearby have paid, if enough are known. Agree on the details before you play.
            </p>
          </Question>
          <Question ask="How do I get in touch with a venue?">
            <p>
              Apply on the gig&apos;s page. You name your fee, and the two of you exchange messages and offers
              in one place. The page also shows the venue, and its contact email if it has given one.
            </p>
          </Question>
          <Question ask="When am I booked?">
            <p>
              When one of you accepts the other&apos;s offer, and never before. Both calendars are blocked
              right away, with {durationText(ARTIST_BUFFER_MINUTES)} around it for travel and setup, so you
              can’t be double-booked. Then you both sign the same contract within{' '}
              {countOf(SIGNING_HOURS, 'hour')}, or the booking is cancelled.
            </p>
          </Question>
          <Question ask="When do I get my money?">
            <p>
              The venue deposits the fee before the gig, and <Link to="/payments">Payments</Link> shows you
              when it’s being held. The venue releases it after the gig. If the venue does nothing, it’s
              released automatically {countOf(AUTO_RELEASE_HOURS, 'hour')} after the end. Then it’s in your
              available balance, and you can withdraw it to your bank.
            </p>
          </Question>
          <Question ask="How do we split what our band earns?">
            <p>
              An owner or manager chooses it under <Link to="/settings?tab=people">Settings, People</Link>:
              equal shares, fixed amounts, percentages or something extra for one person, with expenses first.
              When the fee is paid, each share goes to its owner&apos;s balance, and they withdraw it to their
              own bank. The share of somebody without an account is kept for{' '}
              {countOf(UNCLAIMED_YEARS, 'year')}, and they get it when they join.
            </p>
          </Question>
          <Question ask="Can we split one show in another way?">
            <p>
              Yes. An owner or manager opens the booking and chooses Change split. Until the fee is deposited,
              it takes effect right away, and everybody whose share changes is notified. After that it’s a
              proposal. It takes effect once everybody who’d get less has said yes, on the booking or on their
              own <Link to="/payments">Payments</Link> page.
            </p>
            <p>
              One no ends the proposal, and your shares stay as they were. It also ends when the payment is
              settled or different people play. Somebody without an account can’t say yes, so they can’t get
              less.
            </p>
          </Question>
          <Question ask="What if the gig is cancelled?">
            <p>
              Up to {countOf(LATE_CANCEL_HOURS, 'hour')} before the start, the venue gets everything back. If
              the venue cancels later than that, you keep {LATE_CANCEL_PERCENT} percent. If it hasn’t
              deposited the fee, it owes you that amount. If you cancel later, the venue gets everything back,
              and it counts as a late cancellation on your profile, unless the show isn’t funded{' '}
              {countOf(UNFUNDED_LEAVE_HOURS, 'hour')} before the start. If somebody was ill, you can add a
              note to the booking within {countOf(SICK_NOTE_DAYS, 'day')}, and your profile shows that apart.
              You’ll see the exact amount before you confirm.
            </p>
          </Question>
          <Question ask="Why does a venue ask me for tonight?">
            <p>
              Somebody can’t play, and the venue looks for a replacement. Several acts get the same offer, and
              the first to accept is booked. You can ignore it. Nobody gets more than{' '}
              {countOf(RESCUE_REQUESTS_PER_DAY, 'such request')} a day, and you can turn them off in{' '}
              <Link to="/settings?tab=calendar">Settings</Link>, under Availability.
            </p>
          </Question>
          <Question ask="What if the venue pays me another way?">
            <p>
              Once the show has started, either of you can choose Report outside payment on the payment and
              enter how much, how and when. The other person has {countOf(CLAIM_ANSWER_DAYS, 'day')} to
              confirm or deny it. A fee that nobody has paid or settled {countOf(UNPAID_AFTER_DAYS, 'day')}{' '}
              after the show is recorded as unpaid on the venue&apos;s track record.
            </p>
          </Question>
          <Question ask="Can Bandstand see when I’m busy elsewhere?">
            <p>
              Yes, if you add the private address of a calendar at Google, Apple, Outlook or Bandsintown in{' '}
              <Link to="/settings?tab=calendars">Settings</Link>, under Calendars. We read it every hour and
              keep only when you’re busy, up to two years ahead, never what for. Each calendar warns or
              refuses, and venues read one word. Removing it removes all of its busy times.
            </p>
          </Question>
          <Question ask="Can my phone show my bookings?">
            <p>
              Yes. <Link to="/calendar">Calendar</Link> has a private calendar link for Google, Apple or
              Outlook, and every booking has a calendar file.
            </p>
          </Question>
          <Question ask="How many instruments can I list?">
            <p>
              {countOf(FREE_ARTIST_LIMITS.instruments, 'instrument')} and{' '}
              {countOf(FREE_ARTIST_LIMITS.professions, 'profession')} are free. Pro has no limit. If you leave
              Pro, you keep everything you’ve listed.
            </p>
          </Question>
          <Question ask="Does anyone see where I live?">
            <p>
              No. You choose a city or a ZIP code, and we keep the center of that place. We don’t store a
              street address. Venues see your city and how many miles away its center is. Artists are never
              shown on a map.
            </p>
          </Question>
        </Group>
        <Group title="For venues and organizers">
          <Question ask="How do I post a gig?">
            <p>
              Complete your profile, then choose <Link to="/gigs/create">Post a Gig</Link>. A title, a date, a
              place, the pay and who you’re looking for are enough. Dates and times are local to the gig.
            </p>
          </Question>
          <Question ask="How many gigs can I post?">
            <p>
              {countOf(FREE_GIGS_PER_MONTH, 'gig')} each calendar month{' '}
              {FREE_GIGS_PER_MONTH === 1 ? 'is' : 'are'} free, counted in your own time zone. Pro venues can
              post as many as they like.
            </p>
          </Question>
          <Question ask="How do I find the right act?">
            <p>
              <Link to="/artists">Artists</Link> lists everyone, by name, sound, skill and rate, and its
              search allows for typos. <Link to="/find-artists">Find artists</Link> shows who plays within a
              few miles of a place, nearest first. An artist&apos;s page shows what they do, with their videos
              and recordings.
            </p>
          </Question>
          <Question ask="Can I change a gig after posting it?">
            <p>
              Yes, as long as it’s open. Go to its page and choose Edit. Everyone sees the change right away.
              Only you can edit your gigs.
            </p>
          </Question>
          <Question ask="How do I take a gig down?">
            <p>
              Find it under <Link to="/my-gigs">My gigs</Link> and choose Close gig. It’s no longer listed,
              and everyone who applied or was invited is notified, with a message from you if you write one.
              You can reopen it until its date. It still counts toward the month you posted it. To call off a
              booked gig, cancel its booking instead.
            </p>
          </Question>
          <Question ask="What if an act cancels at the last minute?">
            <p>
              Within {countOf(RESCUE_HOURS, 'hour')} of the start, the page of the booking or the gig has Find
              a replacement. One press offers the gig to acts that applied and to acts around you who may be
              free, {WAVE_SIZE} every {countOf(WAVE_MINUTES, 'minute')}. The first to accept is booked. Your
              deposit for the act that cancelled goes back to you.
            </p>
          </Question>
          <Question ask="How do I pay?">
            <p>
              Each booking opens a payment. The deposit is due {countOf(DEPOSIT_DUE_HOURS, 'hour')} before the
              start, or {countOf(DEPOSIT_AFTER_SIGNING_HOURS, 'hour')} after you’ve both signed if that’s
              later. The exact time is on the booking. Choose Deposit Funds in{' '}
              <Link to="/payments">Payments</Link>: your card is charged and the fee is held until the gig is
              over. Release Funds pays the artist. If you do nothing, it’s released automatically{' '}
              {countOf(AUTO_RELEASE_HOURS, 'hour')} after the end.
            </p>
          </Question>
          <Question ask="The artist didn’t play as agreed. What now?">
            <p>
              Choose Report a problem before those {countOf(AUTO_RELEASE_HOURS, 'hour')} are over, and say
              what the artist should get. That amount is released and the rest is held. Either of you can
              propose how to divide it, and it’s paid when the other accepts. If you can’t agree,{' '}
              <Link to="/contact">write to us</Link>.
            </p>
          </Question>
          <Question ask="What should a good posting say?">
            <p>
              What the night is, how long the sets are, what’s already on stage (drums, PA, piano), when to
              load in and whether there’s a meal. Musicians look at these before they look at the pay.
            </p>
          </Question>
        </Group>
        <Group title="Your account">
          <Question ask="I didn’t get the confirmation email.">
            <p>
              Check your spam folder first. Then try to <Link to="/login">log in</Link>. You’ll see that your
              email isn’t confirmed yet and can send the link again. A link works once, for{' '}
              {countOf(MAIL_LINK_HOURS, 'hour')}.
            </p>
          </Question>
          <Question ask="I forgot my password.">
            <p>
              You don’t need it: on the <Link to="/login">login page</Link>, choose Email me a code. To set a
              new one, <Link to="/reset-password">request a reset link</Link>. It works for{' '}
              {countOf(MAIL_LINK_HOURS, 'hour')}. When you set a new password, your other devices are signed
              out.
            </p>
          </Question>
          <Question ask="Can I switch from musician to venue?">
            <p>
              A profile stays what it is. If you’re both, choose Create another act or venue under{' '}
              <Link to="/settings?tab=people">Settings, People</Link>. You log in once, and switch between
              them in the menu.
            </p>
          </Question>
          <Question ask="Why do I keep landing on my profile?">
            <p>
              You can use gigs once your profile is complete: your first and last name, and at least one
              profession for musicians, or the venue&apos;s name for venues.
            </p>
          </Question>
          <Question ask="My picture won’t upload.">
            <p>
              Pictures must be JPEG or PNG, at most {PROFILE_IMAGE_MAX_BYTES / 1_048_576} MB. We remove where
              and when a photo was taken from the file before anyone sees it.
            </p>
          </Question>
          <Question ask="Can I send a PDF?">
            <p>
              Yes, attach it to a message. We remove scripts, embedded files and digital signatures, so
              nothing in it can run on someone else’s computer. A PDF that needs a password can’t be sent.
            </p>
          </Question>
        </Group>
        <Group title="About Bandstand">
          <Question ask="Where does it work?">
            <p>
              We’re starting in metro Detroit. You can register from anywhere in the United States, but most
              venues and musicians are there.
            </p>
          </Question>
          <Question ask="What does Beta mean?">
            <p>
              Profiles, gigs, the map, the artist directory, bookings, contracts and payments work today. More
              is on the way, and what’s here may still change.
            </p>
          </Question>
          <Question ask="How do reviews work?">
            <p>
              After the show, each of you can give the other 1 to {STARS_MAX} stars and a few words. Your
              review stays hidden, and you can change it, until you’ve both posted or{' '}
              {countOf(REVIEW_DAYS, 'day')} have passed. Then it’s published on the other’s profile and can’t
              be changed. Whoever was reviewed can reply once. The stars on a profile are the average of its
              published reviews.
            </p>
          </Question>
          <Question ask="What if a gig falls on the night the clocks change?">
            <p>
              When clocks go forward, an hour doesn’t exist. Bandstand won’t accept a time in it, and names
              the next possible one. When clocks go back, an hour happens twice. We use the first one unless
              you choose the second in the form.
            </p>
            <p>
              A gig’s duration is the time that really passes. Time that you block every week keeps its hours
              on the clock.
            </p>
          </Question>
          <Question ask="Can I install it?">
            <p>
              Yes. Your browser may offer it, or you’ll find it in the browser’s menu. Bandstand then opens
              from your home screen like any other app.
            </p>
          </Question>
          <Question ask="My question isn’t here.">
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
