import type { ApplicationCard, Offer } from '@bandstand/api-spec'
import { type ApplicationStatus, initiatorOf } from '@bandstand/domain/booking'
import type { Party } from '@bandstand/domain/lifecycle'
import { formatDollarsShort } from '@bandstand/domain/money'
import type { Status } from '../../components/ui/status-badge.tsx'

export const APPLICATION_STAMPS: Record<ApplicationStatus, { status: Status; label: string }> = {
  sent: { status: 'pending', label: 'Sent' },
  opened: { status: 'pending', label: 'Opened' },
  shortlisted: { status: 'open', label: 'Shortlisted' },
  booked: { status: 'booked', label: 'Booked' },
  declined: { status: 'closed', label: 'Declined' },
  withdrawn: { status: 'closed', label: 'Withdrawn' },
  filled: { status: 'closed', label: 'Filled' },
  expired: { status: 'expired', label: 'Expired' },
  released: { status: 'expired', label: 'Released' },
  closed: { status: 'closed', label: 'Gig closed' },
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
      return mine ? `${other} has opened your ${noun}.` : `${other} is waiting for your reply.`
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
  const { number, madeBy, status } = newest
  const mine = madeBy === application.me
  const other = otherSide(application).name
  switch (status) {
    case 'expired':
      return mine
        ? `${other} didn’t respond to your offer ${number} in time.`
        : `Offer ${number} has expired.`
    case 'declined':
      return mine ? `${other} declined your offer ${number}.` : `You declined offer ${number}.`
    case 'withdrawn':
      return mine ? `You withdrew offer ${number}.` : `${other} withdrew offer ${number}.`
    default:
      return ''
  }
}
