import type { PublicProfile } from '@bandstand/api-spec'
import { portfolioPieces } from '@bandstand/domain/profiles'
import { PortfolioCard } from './portfolio-card.tsx'
import { ViewSection } from './view-section.tsx'
import './portfolio.css'

/** Shows an artist's work, in their order: images, players that load when they are clicked, links. */
export function Portfolio({ profile }: { profile: PublicProfile }) {
  const pieces = portfolioPieces(profile)
  return (
    <ViewSection title="Portfolio">
      {pieces.length === 0 ? (
        <p className="muted">Nothing here yet.</p>
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
