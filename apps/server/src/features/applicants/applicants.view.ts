import type { ApplicantCard } from '@bandstand/api-spec'
import { type Position, wholeMiles } from '@bandstand/domain/places'
import { firstPieces, portfolioPieces } from '@bandstand/domain/profiles'
import {
  type ApplicationCardRow,
  applicationCardView,
  type ScheduleDateRow,
  scheduleDateView,
} from '../booking/index.ts'
import type { Known } from '../network/index.ts'
import { publicProfileView } from '../profiles/index.ts'
import type { ApplicantProfileRow } from './applicants.queries.ts'

const WORKS_SHOWN = 3

export interface ApplicantFacts {
  /** Undefined for a suspended artist, of whom no works are shown. */
  profile: ApplicantProfileRow | undefined
  known: Known | undefined
  played: { played: number; late_cancels: number; sick_cancels: number } | undefined
  /** Of all dates that it was made for; empty for a single one. */
  dates: readonly ScheduleDateRow[]
  /** Null when the gig's place is unknown. */
  gigAt: Position | null
  now: Date
}

/** Returns an application with what its venue needs to decide; of the artist's place, only whole miles. */
export function applicantView(
  row: ApplicationCardRow,
  { profile, known, played, dates, gigAt, now }: ApplicantFacts,
): ApplicantCard {
  const pieces = profile ? firstPieces(portfolioPieces(publicProfileView(profile, now)), WORKS_SHOWN) : []
  return {
    ...applicationCardView(row, 'venue', now),
    dates: dates.map((date) => scheduleDateView(date, now)),
    about: {
      reviewCount: profile?.review_count ?? 0,
      works: pieces.map(({ type, url, title }) => ({ type, url, title })),
      played: played?.played ?? 0,
      lateCancellations: played?.late_cancels ?? 0,
      sickCancellations: played?.sick_cancels ?? 0,
      degree: known?.degree ?? null,
      sharedCount: known?.sharedCount ?? 0,
      shared: (known?.shared ?? []).map(({ uuid, name, userType }) => ({ uuid, name, userType })),
      playedTogether: known?.playedTogether ?? null,
      distanceMiles: profile && gigAt ? milesTo(gigAt, profile) : null,
    },
  }
}

function milesTo(from: Position, { place_lat: lat, place_lng: lng }: ApplicantProfileRow): number | null {
  return lat === null || lng === null ? null : wholeMiles(from, { lat, lng })
}
