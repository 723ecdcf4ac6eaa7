import { classNames } from '../../../lib/text/class-names.ts'
import { PosterArt } from './poster-art.tsx'
import { TicketStub } from './ticket-stub.tsx'

export interface TicketPosterProps {
  /** A calendar day, `YYYY-MM-DD`. */
  date: string
  /** The gig's id, from which its artwork is drawn. */
  id: string
  highlighted?: boolean
}

/** Shows a poster with its ticket stub: side by side where there is room, poster above stub on a phone. */
export function TicketPoster({ date, id, highlighted }: TicketPosterProps) {
  return (
    <div className={classNames('tick-poster', highlighted && 'is-highlighted')}>
      <TicketStub date={date} />
      <div className="tick-poster__art">
        <PosterArt id={id} width={172} height={192} />
      </div>
    </div>
  )
}
