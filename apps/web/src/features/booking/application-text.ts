import type { ApplicationCard, Offer } from '@bandstand/api-spec'
import { initiatorOf, isLive } from '@bandstand/domain/booking'
import type { Party } from '@bandstand/domain/lifecycle'
import { formatDollarsShort } from '@bandstand/domain/money'
import type { Status } from '../../components/ui/status-badge.tsx'

/** The parts of a stamp; whose turn it is and the pending offer aren't known everywhere. */
type Stamped = Pick<ApplicationCard, 'status' | 'origin' | 'me'> &
  Partial<Pick<ApplicationCard, 'waitingFor' | 'pendingOffer'>>

/** Returns the status of an application as it concerns its reader: 'New' to its receiver, 'Sent' to its sender. */
export function applicationStamp(application: Stamped): { status: Status; label: string } {
  const { status, origin, me, waitingFor, pendingOffer } = application
  const mine = initiatorOf(origin) === me
  if (isLive(status) && pendingOffer) {
    return pendingOffer.madeBy === me
      ? { status: 'pending', label: 'Offer sent' }
      : { status: 'open', label: 'Needs your reply' }
  }
  switch (status) {
    case 'sent':
      return mine ? { status: 'pending', label: 'Sent' } : { status: 'open', label: 'New' }
    case 'opened':
      if (waitingFor === me) return { status: 'open', label: 'Your turn' }
      return { status: 'pending', label: mine || !waitingFor ? 'Seen' : 'Replied' }
    case 'shortlisted':
      return { status: 'open', label: 'Shortlisted' }
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
      return { status: 'expired', label: 'Gig started' }
    default:
      return { status: 'expired', label: 'Booking cancelled' }
  }
}

type Described = Pick<
  ApplicationCard,
  'artist' | 'venue' | 'origin' | 'status' | 'waitingFor' | 'pendingOffer' | 'me'
>

/** Returns the party that the reader is not. */
export function otherSide<Side>(sides: { artist: Side; venue: Side; me: Party }): Side {
  return sides.me === 'artist' ? sides.venue : sides.artist
}

/** Returns the status of an application and who acts next, as a sentence for its reader. */
export function statusSentence(application: Described): string {
  const { origin, status, pendingOffer, waitingFor, me } = application
  const other = otherSide(application).name
  const noun = origin === 'applied' ? 'application' : 'invitation'
  const mine = initiatorOf(origin) === me
  if (waitingFor !== null && pendingOffer) {
    const fee = formatDollarsShort(pendingOffer.fee)
    return pendingOffer.madeBy === me
      ? `Waiting for ${other} to respond to your ${fee} offer.`
      : `${other} offered ${fee}. It’s your turn to respond.`
  }
  switch (status) {
    case 'sent':
      return mine ? `Sent. ${other} hasn’t opened your ${noun} yet.` : `${other} is waiting for your reply.`
    case 'opened':
      if (waitingFor === me) return `${other} is waiting for your reply.`
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
      return 'The gig started before anyone was booked.'
    default:
      return 'This booking was cancelled.'
  }
}

/** Returns how the newest offer ended, while another one may follow; '' otherwise. */
export function lastOfferSentence(application: Described & { offers: readonly Offer[] }): string {
  const newest = application.offers.at(-1)
  if (!newest || application.waitingFor === null) return ''
  const { fee, madeBy, status } = newest
  const offer = `${formatDollarsShort(fee)} offer`
  const mine = madeBy === application.me
  const other = otherSide(application).name
  switch (status) {
    case 'expired':
      return mine
        ? `${other} didn’t respond to your ${offer} in time.`
        : `The ${offer} from ${other} has expired.`
    case 'declined':
      return mine ? `${other} declined your ${offer}.` : `You declined the ${offer} from ${other}.`
    case 'withdrawn':
      return mine ? `You withdrew your ${offer}.` : `${other} withdrew the ${offer}.`
    default:
      return ''
  }
}
