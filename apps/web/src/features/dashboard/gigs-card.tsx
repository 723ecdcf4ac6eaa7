import type { PostingAllowance } from '@bandstand/api-spec'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { grouped } from '@bandstand/domain/product'
import { useMay } from '../../lib/session/session.ts'
import './card.css'

export interface GigsCardProps {
  /** How many open gigs there are; undefined while that is not known. */
  openGigs: number | undefined
  venue: boolean
  /** For a venue: how many gigs it has posted this month. */
  allowance: PostingAllowance | undefined
  /** Whether no other action comes first, so that its button is the main one. */
  leads: boolean
}

/** Shows how many gigs are open, and links to them. */
export function GigsCard({ openGigs, venue, allowance, leads }: GigsCardProps) {
  const posts = useMay('book') && venue
  const seesDeals = useMay('seeDeals')
  return (
    <Panel title="Gigs" className="card">
      <p className="card__figure">
        <b className="poster num">{openGigs === undefined ? '…' : grouped(openGigs)}</b>
        <span className="muted">open {openGigs === 1 ? 'gig' : 'gigs'} in the metro</span>
      </p>
      {allowance && <p className="meta faint">{allowanceText(allowance)}</p>}
      <div className="row card__end">
        {posts && (
          <Button variant={leads ? 'act' : 'plain'} to="/gigs/create">
            Post a Gig
          </Button>
        )}
        <Button variant={leads && !posts ? 'act' : 'plain'} to="/gigs">
          Browse Gigs
        </Button>
        {venue && seesDeals && (
          <Link to="/my-gigs" className="card__more">
            My gigs
          </Link>
        )}
      </div>
    </Panel>
  )
}

function allowanceText({ limit, used }: PostingAllowance): string {
  if (limit === null) return `You posted ${used} this month. Pro has no limit.`
  return `You posted ${used} of ${limit} free this month.`
}
