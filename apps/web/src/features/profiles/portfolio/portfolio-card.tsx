import type { PortfolioPiece } from '@bandstand/domain/profiles'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { Picture } from '../../../components/ui/pictures/picture.tsx'
import { PosterArt } from '../../../components/ui/pictures/poster-art.tsx'
import { classNames } from '../../../lib/text/class-names.ts'
import { Embed } from './embed.tsx'
import './portfolio-card.css'

export interface PortfolioCardProps {
  piece: PortfolioPiece
  /** For a few pieces in a narrow place: small type, and the title isn't a heading. */
  small?: boolean
}

/** Shows one piece of an artist's work with its title and source. */
export function PortfolioCard({ piece, small = false }: PortfolioCardProps) {
  const Title = small ? 'p' : 'h3'
  return (
    <div className={classNames('work', small && 'work--small')}>
      {piece.player ? (
        <Embed player={piece.player} title={piece.title} art={piece.url} />
      ) : (
        <a
          className="work__preview"
          href={piece.url}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={-1}
          aria-hidden="true"
        >
          {piece.type === 'image' ? <Image url={piece.url} /> : <Art id={piece.url} />}
        </a>
      )}
      <Title className="work__title">
        <a className="link" href={piece.url} target="_blank" rel="noopener noreferrer">
          {piece.title}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Title>
      <p className="meta muted work__from">
        {fromText(piece)}
        <ArrowUpRight className="i i--s" aria-hidden="true" />
      </p>
    </div>
  )
}

function Image({ url }: { url: string }) {
  const [lost, setLost] = useState(false)
  if (lost) return <Art id={url} />
  return (
    <Picture
      src={url}
      alt=""
      cut="whole"
      sizes="320px"
      width={480}
      height={320}
      loading="lazy"
      onError={() => setLost(true)}
    />
  )
}

function Art({ id }: { id: string }) {
  return <PosterArt id={id} width={480} height={320} />
}

function fromText({ type, url, player }: PortfolioPiece): string {
  if (player) return player.service
  return type === 'image' ? 'Image' : (URL.parse(url)?.hostname.replace(/^www\./, '') ?? url)
}
