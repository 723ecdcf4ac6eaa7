import type { PublicProfile } from '@bandstand/api-spec'
import { phoneLink } from '@bandstand/domain/contact'
import { EXPERIENCE_LEVEL_LABELS } from '@bandstand/domain/profiles'
import type { ReactNode } from 'react'
import type { DescriptionRow } from '../../components/ui/page/description-list.tsx'
import { grouped } from '@bandstand/domain/product'
import { formatDollarsShort } from '@bandstand/domain/money'
import { OutsideLink } from './outside-link.tsx'

/** Returns an artist's facts; a fact that is not given has no row. */
export function artistRows(profile: PublicProfile): DescriptionRow[] {
  const { hourlyRate, yearsOfExperience, experienceLevel } = profile
  return given([
    ['Band name', profile.bandName],
    ['Professions', tags(profile.professions)],
    ['Genres', tags(profile.genres)],
    ['Instruments', tags(profile.instruments)],
    ['Hourly rate', hourlyRate === null ? null : `${formatDollarsShort(hourlyRate)}/hr`],
    ['Payment preference', profile.paymentPreference],
    ['Experience', yearsOfExperience === null ? null : years(yearsOfExperience)],
    ['Experience level', experienceLevel && EXPERIENCE_LEVEL_LABELS[experienceLevel]],
    ['Availability', tags(profile.availability)],
  ])
}

/** Returns a venue's facts, without its contact's position. */
export function venueRows(profile: PublicProfile): DescriptionRow[] {
  return given([
    ['Venue name', profile.venueName],
    ['Venue type', profile.venueType],
    ['Capacity', profile.capacity === null ? null : grouped(profile.capacity)],
    ['Amenities', tags(profile.amenities)],
  ])
}

/** Returns how to reach the owner. `email` is what this reader can see. */
export function contactRows(
  profile: PublicProfile,
  { email, phone = null }: { email: string | null; phone?: string | null },
): DescriptionRow[] {
  return given([
    ['Title/Position', profile.organizerTitle],
    [
      'Contact email',
      email && (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    [
      'Phone',
      phone && (
        <a className="link" href={phoneLink(phone)}>
          {phone}
        </a>
      ),
    ],
    [
      'Website',
      profile.website && (
        <OutsideLink url={profile.website} inline>
          {hostOf(profile.website)}
        </OutsideLink>
      ),
    ],
  ])
}

function given(rows: [term: string, value: ReactNode][]): DescriptionRow[] {
  return rows.flatMap(([term, value]) => (value === null || value === '' ? [] : [{ term, value }]))
}

function tags(entries: readonly string[]): ReactNode {
  if (entries.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {entries.map((entry) => (
        <li key={entry} className="chip chip--static">
          {entry}
        </li>
      ))}
    </ul>
  )
}

function years(number: number): string {
  return number === 1 ? '1 year' : `${number} years`
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
}
