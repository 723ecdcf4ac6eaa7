import type { MessageAbout } from '@bandstand/api-spec'
import { shortDayText } from '@bandstand/domain/time'

/** Returns the title and the day of the gig that a message is about: 'Friday late set, Fri, Nov 27'. */
export function aboutText({ gigTitle, gigDate }: MessageAbout): string {
  return `${gigTitle}, ${shortDayText(gigDate, 'weekday')}`
}

/** Returns the page of what two members have in common at a gig: its booking, else its application, else the gig. */
export function aboutAddress({ bookingId, applicationId, gigId }: MessageAbout): string {
  if (bookingId) return `/bookings/${bookingId}`
  return applicationId ? `/applications/${applicationId}` : `/gigs/${gigId}`
}
