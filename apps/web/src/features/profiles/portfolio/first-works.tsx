import type { ApplicantCard } from '@bandstand/api-spec'
import { pieceOf } from '@bandstand/domain/profiles'
import { PortfolioCard } from './portfolio-card.tsx'
import './first-works.css'

/** Returns the first of an artist's works, as a slot takes them. */
export const firstWorksOf = ({ about: { works } }: Pick<ApplicantCard, 'about'>) => (
  <FirstWorks works={works} />
)

/** Shows a few of an artist's works: players that load when they are clicked, images, links. */
function FirstWorks({ works }: { works: ApplicantCard['about']['works'] }) {
  if (works.length === 0) return <p className="muted">No music or videos yet.</p>
  return (
    <ul className="first-works" aria-label="Works">
      {works.map((work, index) => {
        const piece = pieceOf(work, `${index} ${work.url}`)
        return (
          <li key={piece.key}>
            <PortfolioCard piece={piece} small />
          </li>
        )
      })}
    </ul>
  )
}
