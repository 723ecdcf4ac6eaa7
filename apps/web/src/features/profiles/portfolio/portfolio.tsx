import type { PublicProfile } from '@bandstand/api-spec'
import { portfolioPieces } from '@bandstand/domain/profiles'
import { Link } from '../../../components/ui/page/link.tsx'
import { PortfolioCard } from './portfolio-card.tsx'
import { ViewSection } from '../view-section.tsx'
import './portfolio.css'

/** Shows an artist's work, in their order: images, players that load when they are clicked, links. */
export function Portfolio({ profile, own }: { profile: PublicProfile; own?: boolean }) {
  const pieces = portfolioPieces(profile)
  return (
    <ViewSection title="Portfolio">
      {pieces.length === 0 ? (
        <p className="muted">
          {own ? (
            <>
              Venues listen here before they book.{' '}
              <Link to="/profile/edit">Add songs, videos or pictures</Link>
            </>
          ) : (
            'Nothing here yet.'
          )}
        </p>
      ) : (
        <ul className="works">
          {pieces.map((piece) => (
            <li key={piece.key}>
              <PortfolioCard piece={piece} />
            </li>
          ))}
        </ul>
      )}
    </ViewSection>
  )
}
