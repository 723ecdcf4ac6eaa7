import { gigHoursText, gigPayText } from '@bandstand/domain/gigs'
import { clockTime, dayText } from '@bandstand/domain/time'
import type { AnnouncedBill } from '@bandstand/api-spec'
import type { Shared, SharedGig, SharedMember } from '../features/site/index.ts'

/** The texts of a shared link, its page, and the same facts for search engines (schema.org). */
export interface SharedText {
  title: string
  description: string
  path: string
  facts: object
}

/** Returns title and Open Graph tags for a shared link. `imageUrl` is the full URL of its picture. */
export function describeShared(shared: Shared, origin: string, imageUrl: string): SharedText {
  return shared.kind === 'gig'
    ? describeGig(shared, origin, imageUrl)
    : describeMember(shared, origin, imageUrl)
}

function describeGig(gig: SharedGig, origin: string, image: string): SharedText {
  const { name, day, venue, city, state } = gig
  const path = `/gigs/${gig.id}`
  const when = `${dayText(day, 'full')}, ${gigHoursText({ ...gig, date: day })}`
  const where = `${venue ? ` at ${venue.name}` : ''}${city && state ? ` in ${city}, ${state}` : ''}`
  const pay = gigPayText(gig)
  return {
    title: name,
    description: `${gig.cancelled ? 'This gig is closed. ' : ''}${when}${where}.${pay === null ? '' : ` ${pay}.`}`,
    path,
    facts: {
      '@type': 'Event',
      name,
      startDate: day,
      eventStatus: `https://schema.org/${gig.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'MusicVenue', name: venue?.name ?? 'Venue', address: addressOf(gig) },
      ...(venue && {
        organizer: { '@type': 'Organization', name: venue.name, url: `${origin}/profile/${venue.id}` },
      }),
      image,
      url: origin + path,
    },
  }
}

function describeMember(member: SharedMember, origin: string, image: string): SharedText {
  const { kind, name, what, bio, city, state, isGroup } = member
  const path = `/${kind === 'venue' ? 'profile' : 'artists'}/${member.id}`
  const type = kind === 'venue' ? 'MusicVenue' : isGroup ? 'MusicGroup' : 'Person'
  return {
    title: name,
    description: `${what}${city && state ? ` in ${city}, ${state}` : ''}. ${bio}`.trim(),
    path,
    facts: {
      '@type': type,
      name,
      ...(type === 'Person' && { jobTitle: what }),
      ...(bio && { description: bio }),
      ...(type === 'MusicGroup' ? {} : { address: addressOf(member) }),
      image,
      url: origin + path,
    },
  }
}

/** Returns title and tags for an announced evening. */
export function describeNight(night: AnnouncedBill, origin: string, image: string): SharedText {
  const { title, date, doors, venue, city, state, acts, isOver } = night
  const path = `/nights/${night.id}`
  const names = acts.flatMap(({ artist }) => artist ?? [])
  const where = `${venue.name}${city && state ? ` in ${city}, ${state}` : ''}`
  const opens = doors === null ? '' : ` Doors ${clockTime(doors.slice(11))}.`
  const who = names.length > 0 ? ` ${names.map(({ name }) => name).join(', ')}.` : ''
  return {
    title,
    description: `${isOver ? 'This night is over. ' : ''}${dayText(date, 'full')}, at ${where}.${opens}${who}`,
    path,
    facts: {
      '@type': 'MusicEvent',
      name: title,
      startDate: date,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'MusicVenue', name: venue.name, address: addressOf(night) },
      performer: names.map(({ name }) => ({ '@type': 'MusicGroup', name })),
      image,
      url: origin + path,
    },
  }
}

/** The city, never a street. */
function addressOf({ city, state }: Pick<Shared, 'city' | 'state'>): object | undefined {
  if (!city || !state) return undefined
  return { '@type': 'PostalAddress', addressLocality: city, addressRegion: state, addressCountry: 'US' }
}
