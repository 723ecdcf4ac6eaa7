import { gigWhenText } from '@bandstand/domain/gigs'
import { Unbroken } from '../page/unbroken.tsx'

export interface GigLineProps {
  gig: { title: string; startsAt: string; durationMinutes: number | null; timeZone: string }
  /** The name of who plays; left out while nobody does. */
  artist?: string
  /** The name of the venue; null for one without a profile. */
  venue: string | null
}

/** Shows which gig a dialog is about: 'Friday jazz with Reyes Trio, Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST, at The Room'. */
export function GigLine({ gig, artist, venue }: GigLineProps) {
  return (
    <span className="mb-2 block">
      <b>{gig.title}</b>
      {artist && ` with ${artist}`}
      {', '}
      <Unbroken>{gigWhenText(gig)}</Unbroken>
      {venue && `, at ${venue}`}.
    </span>
  )
}
