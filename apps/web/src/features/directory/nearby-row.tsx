import type { NearbyArtist } from '@bandstand/api-spec'
import { BIO_PREVIEW_CHARS } from '@bandstand/domain/directory'
import { cutText } from '@bandstand/domain/gigs'
import { actNameOf, personOf } from '@bandstand/domain/accounts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArtistDisc } from '../../components/ui/pictures/artist-disc.tsx'
import { Flag } from '../../components/ui/status/flag.tsx'
import { ProBadge } from '../../components/ui/status/pro-badge.tsx'
import { Rating } from '../../components/ui/pictures/rating.tsx'
import { firstEntries } from '../../lib/api/first-entries.ts'
import { distanceText } from '../../lib/places/distance-text.ts'
import { rateText } from './artist-text.ts'
import './artist-card.css'
import './nearby-row.css'

export interface NearbyRowProps {
  artist: NearbyArtist
  /** Shown after the name, from another area. */
  badge?: ReactNode
  /** Buttons below the facts, from another area. */
  actions?: ReactNode
}

/** Shows one artist around a place, with their city and a distance only; the whole row links to their page. */
export function NearbyRow({ artist, badge, actions }: NearbyRowProps) {
  const { uuid, bio, professions, instruments, genres, hourlyRate } = artist
  const name = actNameOf(artist)
  const person = personOf(artist)
  return (
    <li className="nearby">
      <ArtistDisc
        uuid={uuid}
        name={name}
        imageUrl={artist.profileImageUrl}
        sizes="(min-width: 640px) 96px, 72px"
        className="nearby__disc"
      />
      <div className="nearby__text">
        <h2 className="t5">
          <Link to={`/artists/${uuid}`}>{name}</Link> {badge}
        </h2>
        <p>
          {person && `${person}, `}
          {firstEntries(professions)} {artist.isPro && <ProBadge />}
        </p>
        {bio && <p className="nearby__bio">{cutText(bio, BIO_PREVIEW_CHARS)}</p>}
        <p className="nearby__tags">
          {instruments.length > 0 && <span>{firstEntries(instruments)}</span>}
          {genres.length > 0 && <span>{firstEntries(genres)}</span>}
          {artist.isBoosted && <Flag kind="boosted" />}
        </p>
      </div>
      <p className="nearby__where">
        <b>{distanceText(artist.distanceMiles)}</b>
        <span>{artist.city}</span>
        <Rating small rating={artist.rating} count={artist.reviewCount} />
        {hourlyRate !== null && <span className="nearby__rate">{rateText(hourlyRate)}</span>}
      </p>
      {actions && <div className="artist-card__acts nearby__acts">{actions}</div>}
    </li>
  )
}
