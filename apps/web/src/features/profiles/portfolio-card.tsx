import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { Picture } from '../../components/ui/picture.tsx'
import { PosterArt } from '../../components/ui/poster-art.tsx'
import { Embed } from './embed.tsx'
import type { PortfolioPiece } from './portfolio-pieces.ts'
import './portfolio-card.css'

/** Shows one piece of an artist's work with its title and source. */
export function PortfolioCard({ piece }: { piece: PortfolioPiece }) {
  return (
    <div className="work">
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
      <h3 className="work__title">
        <a className="link" href={piece.url} target="_blank" rel="noopener noreferrer">
          {piece.title}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </h3>
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
