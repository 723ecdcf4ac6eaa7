import type { ApplicationCard, ApplicationState } from '@bandstand/api-spec'
import { initiatorOf, isLive, type OfferStatus } from '@bandstand/domain/booking'
import type { Side } from '@bandstand/domain/lifecycle'
import { formatDollars } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import { instantText } from '@bandstand/domain/time'
import type { Stamp } from '../../../components/ui/status/status-badge.tsx'
import { bookingStamp } from '../booking-text.ts'

type LastOffer = NonNullable<ApplicationCard['lastOffer']>

type Described = ApplicationState &
  Pick<ApplicationCard, 'artist' | 'venue' | 'agreed' | 'schedule'> & {
    gig: Pick<ApplicationCard['gig'], 'timeZone'>
  }

/** Returns whether the offer that can be accepted is what the venue says is agreed already. */
const isToConfirm = ({ agreed, pendingOffer }: Pick<ApplicationCard, 'agreed' | 'pendingOffer'>) =>
  agreed && pendingOffer?.number === 1

/** Returns whether the newest offer ended without a booking, while another one may follow. */
export function isOfferOver({ waitingFor, lastOffer }: ApplicationState): boolean {
  return waitingFor !== null && lastOffer !== null && isOverStatus(lastOffer.status)
}

const isOverStatus = (status: OfferStatus) =>
  status === 'expired' || status === 'declined' || status === 'withdrawn'

/**
 * Returns the status of an application as it concerns its reader: 'New' to its receiver, 'Sent' to its sender. `mayReply`: whether the
 * reader books, and not only sees it.
 */
export function applicationStamp(application: ApplicationState, mayReply: boolean): Stamp {
  const { status, origin, me, waitingFor, pendingOffer, lastOffer, booking } = application
  const mine = initiatorOf(origin) === me
  if (booking) return bookingStamp(booking)
  if (isLive(status) && pendingOffer) {
    return pendingOffer.madeBy === me ? { status: 'pending', label: 'Offer sent' } : replyStamp(mayReply)
  }
  if (lastOffer && isOfferOver(application)) {
    if (waitingFor === me && mayReply) return { status: 'open', label: 'Your turn' }
    return lastOffer.status === 'expired'
      ? { status: 'expired', label: 'Offer expired' }
      : { status: 'closed', label: lastOffer.status === 'declined' ? 'Offer declined' : 'Offer withdrawn' }
  }
  switch (status) {
    case 'sent':
      return mine ? { status: 'pending', label: 'Sent' } : { status: 'open', label: 'New' }
    case 'opened':
      if (waitingFor === me) return mayReply ? { status: 'open', label: 'Your turn' } : replyStamp(false)
      return { status: 'pending', label: mine ? 'Seen' : 'Replied' }
    case 'shortlisted':
      return { status: waitingFor === me && mayReply ? 'open' : 'pending', label: 'Shortlisted' }
    case 'booked':
      return { status: 'booked', label: 'Booked' }
    case 'declined':
      return { status: 'closed', label: mine ? 'Declined' : 'You declined' }
    case 'withdrawn':
      return { status: 'closed', label: mine ? 'You withdrew' : 'Withdrawn' }
    case 'filled':
      return { status: 'closed', label: 'Gig filled' }
    case 'closed':
      return { status: 'closed', label: 'Gig closed' }
    case 'expired':
      return { status: 'expired', label: application.unanswered ? 'No answer' : 'Gig started' }
    default:
      return { status: 'expired', label: 'Booking cancelled' }
  }
}

/** Returns the stamp of what the reader's side has to reply to. */
export const replyStamp = (mayReply: boolean): Stamp =>
  mayReply ? { status: 'open', label: 'Needs your reply' } : { status: 'pending', label: 'No reply yet' }

/** Returns the party that the reader is not. */
export function otherParty<Party>(sides: { artist: Party; venue: Party; me: Side }): Party {
  return sides.me === 'artist' ? sides.venue : sides.artist
}

/** Returns the status of an application, who acts next and until when, for its reader, who books or only sees it. */
export function statusSentence(application: Described, mayReply: boolean): string {
  const { answerBy, gig, origin, me } = application
  const status = statusAlone(application, mayReply)
  if (answerBy === null) return status
  const until = instantText(answerBy, gig.timeZone, 'medium')
  if (initiatorOf(origin) === me) return `${status} They have until ${until} to reply.`
  return `${status} ${mayReply ? 'Reply' : 'A reply is due'} by ${until}.`
}

function statusAlone(application: Described, mayReply: boolean): string {
  const { origin, status, pendingOffer, lastOffer, booking, waitingFor, me } = application
  const other = otherParty(application).name
  const noun = origin === 'applied' ? 'application' : 'invitation'
  const mine = initiatorOf(origin) === me
  const awaited = `${other} is waiting for ${mayReply ? 'your' : 'a'} reply.`
  if (waitingFor !== null && pendingOffer) {
    const fee = formatDollars(pendingOffer.fee)
    if (isToConfirm(application)) {
      const { dates, together } = application.schedule ?? { dates: 1, together: 0 }
      const agreed = dates > 1 ? `${countOf(dates, 'date')} for ${formatDollars(together)} together` : fee
      return me === 'artist'
        ? `${other} wrote that you agreed on ${agreed}.${mayReply ? ' Is that right?' : ''}`
        : `Waiting for ${other} to confirm that you agreed on ${agreed}.`
    }
    return pendingOffer.madeBy === me
      ? `Waiting for ${other} to respond to your ${fee} offer.`
      : `${other} offered ${fee}. ${mayReply ? 'It’s your turn to respond' : 'Nobody has replied yet'}.`
  }
  if (lastOffer && isOfferOver(application)) return offerOverSentence(lastOffer, me, other)
  if (booking?.status === 'completed') {
    return me === 'artist' ? `You played this gig at ${other}.` : `${other} played this gig.`
  }
  switch (status) {
    case 'sent':
      return mine ? `Sent. ${other} hasn’t opened your ${noun} yet.` : awaited
    case 'opened':
      if (waitingFor === me) return awaited
      return mine ? `${other} has seen your ${noun}.` : `Waiting for ${other} to reply.`
    case 'shortlisted':
      return me === 'artist' ? `You’re on ${other}’s shortlist.` : `${other} is on your shortlist.`
    case 'booked':
      return `You’re booked with ${other}.`
    case 'declined':
      return mine ? `${other} declined this time.` : `You declined this ${noun}.`
    case 'withdrawn':
      return mine ? `You withdrew this ${noun}.` : `${other} withdrew this ${noun}.`
    case 'filled':
      return me === 'artist'
        ? `${other} booked someone else for this gig.`
        : 'You booked someone else for this gig.'
    case 'closed':
      return me === 'artist' ? `${other} closed this gig.` : 'You closed this gig.'
    case 'expired':
      return application.unanswered
        ? unansweredSentence(application)
        : 'The gig started before anyone was booked.'
    default:
      return booking?.status === 'released'
        ? 'This booking was cancelled because the contract wasn’t signed in time.'
        : 'This booking was cancelled.'
  }
}

function unansweredSentence({ origin, me, ...sides }: Described): string {
  const noun = origin === 'applied' ? 'application' : 'invitation'
  if (initiatorOf(origin) !== me) return `You didn’t answer in time, so this ${noun} was closed.`
  const again = origin === 'applied' ? 'apply again' : 'invite them again'
  return `${otherParty({ ...sides, me }).name} didn’t answer in time, so this ${noun} was closed. You can ${again} while the gig is open.`
}

function offerOverSentence({ fee, madeBy, status }: LastOffer, me: Side, other: string): string {
  const offer = `${formatDollars(fee)} offer`
  const mine = madeBy === me
  if (status === 'expired') {
    return mine ? `${other} didn’t respond to your ${offer} in time.` : `The ${offer} from ${other} expired.`
  }
  if (status === 'declined') {
    return mine ? `${other} declined your ${offer}.` : `You declined the ${offer} from ${other}.`
  }
  return mine ? `You withdrew your ${offer}.` : `${other} withdrew the ${offer}.`
}

/** Returns what the stamp and the amount of a row leave to say about its application; '' for nothing. */
export function rowSentence(
  application: Described & Pick<ApplicationCard, 'gig'>,
  mayReply: boolean,
): string {
  const { gig, status, origin, pendingOffer, booking, waitingFor, me } = application
  if (waitingFor !== null && pendingOffer && pendingOffer.madeBy !== me) {
    const deadline = instantText(pendingOffer.expiresAt, gig.timeZone, 'medium')
    const { name } = otherParty(application)
    const said = isToConfirm(application) ? 'wrote that you’ve agreed' : 'sent you an offer'
    return `${name} ${said}. ${mayReply ? 'Reply' : 'A reply is due'} by ${deadline}.`
  }
  if (isOfferOver(application)) return statusSentence(application, mayReply)
  const saysItAll =
    booking !== null ||
    (status === 'shortlisted' && me === 'venue' && application.answerBy === null) ||
    (status === 'declined' && initiatorOf(origin) !== me) ||
    (status === 'withdrawn' && initiatorOf(origin) === me)
  return saysItAll ? '' : statusSentence(application, mayReply)
}

/** Returns the amount of a row in US dollars, and whether it was agreed, offered or proposed; null without one. */
export function amountOf({
  booking,
  pendingOffer,
  proposedFee,
}: Pick<ApplicationCard, 'booking' | 'pendingOffer' | 'proposedFee'>): { fee: number; is: string } | null {
  if (booking) return { fee: booking.fee, is: 'agreed' }
  if (pendingOffer) return { fee: pendingOffer.fee, is: 'offered' }
  return proposedFee === null ? null : { fee: proposedFee, is: 'proposed' }
}
