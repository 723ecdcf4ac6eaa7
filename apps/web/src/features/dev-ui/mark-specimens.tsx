import { Avatar } from '../../components/ui/pictures/avatar.tsx'
import { BetaBadge } from '../../components/ui/status/beta-badge.tsx'
import { Flag } from '../../components/ui/status/flag.tsx'
import { PosterArt } from '../../components/ui/pictures/poster-art.tsx'
import { ProBadge } from '../../components/ui/status/pro-badge.tsx'
import { Rating } from '../../components/ui/pictures/rating.tsx'
import { StatusBadge, type Status } from '../../components/ui/status/status-badge.tsx'
import { TicketPoster } from '../../components/ui/pictures/ticket-poster.tsx'
import { TicketStub } from '../../components/ui/pictures/ticket-stub.tsx'
import { ART_FAMILIES } from '@bandstand/domain/posters'
import { Specimen } from './specimen.tsx'

const STATUSES: Status[] = [
  'open',
  'booked',
  'pending',
  'in_escrow',
  'completed',
  'cancelled',
  'failed',
  'signed',
  'expired',
  'closed',
]

/** Shows badges, avatars, ticket stubs and artwork. */
export function MarkSpecimens() {
  return (
    <>
      <Specimen title="Statuses">
        <div className="row gap-2.5">
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
        <div className="row gap-4">
          <Flag kind="recurring" />
          <Flag kind="boosted" />
          <ProBadge />
          <BetaBadge />
          <Rating rating={4.3} count={12} />
          <Rating small rating={5} count={1} />
        </div>
        <div className="row">
          <Avatar name="Marlow Reyes" shape="artist" />
          <Avatar name="The Switchyard" shape="venue" />
          <Avatar name="Marlow Reyes" shape="artist" size="normal" imageUrl="/missing.png" />
          <Avatar name="The Switchyard" shape="venue" size="normal" imageUrl="/missing.png" />
          <Avatar name="Ines" shape="artist" size="large" imageUrl="/icon-192.png" />
          <Avatar name="Ruby" shape="venue" size="huge" alt="Ruby Sub Level" />
        </div>
      </Specimen>
      <Specimen title="Ticket stub">
        <div className="row items-stretch gap-5">
          <div className="flex h-24">
            <TicketStub date="2026-11-27" />
          </div>
          <div className="flex h-24">
            <TicketStub date="2026-12-05" highlighted />
          </div>
          <TicketStub date="2026-12-31" size="large" />
          <TicketPoster date="2026-12-31" id="gig-nye-134" />
          <TicketPoster date="2027-01-02" id="gig-revue-63" highlighted />
        </div>
        <p className="hint">
          At rest, highlighted, and attached to its poster. Perforated only where something tears off.
        </p>
      </Specimen>
      <Specimen title="Artwork" full>
        <div className="grid grid-cols-5 md:grid-cols-10">
          {ART_FAMILIES.map((family) => (
            <PosterArt key={family} id={`show-${family}`} family={family} width={200} height={250} />
          ))}
        </div>
        <div className="row">
          {['M', 'R', 'T'].map((letter) => (
            <PosterArt
              key={letter}
              id={`artist-${letter}`}
              letter={letter}
              round
              width={200}
              height={200}
              className="size-24"
            />
          ))}
        </div>
      </Specimen>
    </>
  )
}
