import type { ArtistCard as Artist } from '@bandstand/api-spec'
import { actNameOf, personOf } from '@bandstand/domain/accounts'
import { formatDollarsShort } from '@bandstand/domain/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArtistDisc } from '../../components/ui/pictures/artist-disc.tsx'
import { Flag } from '../../components/ui/status/flag.tsx'
import { ProBadge } from '../../components/ui/status/pro-badge.tsx'
import { Rating } from '../../components/ui/pictures/rating.tsx'
import { firstEntries } from '../../lib/api/first-entries.ts'
import { rateText } from './artist-text.ts'
import './artist-card.css'

export interface ArtistCardProps {
  artist: Artist
  /** Shown after the name, from another area. */
  badge?: ReactNode
  /** In the corner above the picture, from another area. */
  corner?: ReactNode
  /** Buttons below the facts, from another area. */
  actions?: ReactNode
  /** Below the genres: why the artist is listed for an evening. */
  found?: ReactNode
  /** For an evening, in dollars, instead of the hourly rate. */
  price?: number | null
}

/** Four, three or two next to each other. */
const IN_GRID = '(min-width: 1200px) 320px, (min-width: 640px) 30vw, 45vw'

/** Shows one artist of the directory; the whole card links to the artist's page. */
export function ArtistCard({ artist, badge, corner, actions, found, price = null }: ArtistCardProps) {
  const { uuid, professions, instruments, genres, hourlyRate, location } = artist
  const name = actNameOf(artist)
  const person = personOf(artist)
  return (
    <li className="artist-card">
      <ArtistDisc uuid={uuid} name={name} imageUrl={artist.profileImageUrl} sizes={IN_GRID} />
      <div className="artist-card__text">
        <h2 className="t5">
          <Link to={`/artists/${uuid}`}>{name}</Link> {artist.isPro && <ProBadge />} {badge}
        </h2>
        {person && <p>{person}</p>}
        <p>{firstEntries(professions)}</p>
        {instruments.length > 0 && <p>{firstEntries(instruments)}</p>}
        {genres.length > 0 && <p>{firstEntries(genres)}</p>}
        {found}
        {artist.isBoosted && <Flag kind="boosted" />}
        <div className="artist-card__foot">
          <span className="faint">{location}</span>
          <Rating small rating={artist.rating} count={artist.reviewCount} />
          {price !== null && <b>About {formatDollarsShort(price)}</b>}
          {price === null && hourlyRate !== null && <b>{rateText(hourlyRate)}</b>}
        </div>
        {actions && <div className="artist-card__acts">{actions}</div>}
      </div>
      {corner && <div className="artist-card__corner">{corner}</div>}
    </li>
  )
}
