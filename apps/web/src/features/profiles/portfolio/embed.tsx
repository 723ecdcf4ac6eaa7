import type { Player } from '@bandstand/domain/profiles'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { PosterArt } from '../../../components/ui/pictures/poster-art.tsx'
import './portfolio-card.css'

/**
 * Shows a player of another site: a poster until it's clicked, so that nothing is fetched from that site before. Its frame
 * can run scripts and open tabs, but can't access or leave this page.
 */
export function Embed({ player, title, art }: { player: Player; title: string; art: string }) {
  const [playing, setPlaying] = useState(false)
  if (!playing) {
    return (
      <button
        type="button"
        className="work__preview"
        aria-label={`Play ${title} from ${player.service}`}
        onClick={() => setPlaying(true)}
      >
        <PosterArt id={art} width={480} height={320} />
        <span className="work__play">
          <Play className="i" fill="currentColor" aria-hidden="true" />
        </span>
      </button>
    )
  }
  return (
    <div className="work__preview">
      <iframe
        ref={focusFrame}
        src={player.src}
        title={`${title} (${player.service})`}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- Both are safe together where the frame is of another origin, as all of PLAYER_ORIGINS are; without its own storage no player starts.
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  )
}

/** Moves the focus into the player, as the clicked button is gone. */
function focusFrame(frame: HTMLIFrameElement | null): void {
  frame?.focus()
}
