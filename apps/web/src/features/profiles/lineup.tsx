import type { PublicProfile } from '@bandstand/api-spec'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { ViewSection } from './view-section.tsx'

interface LineupProps {
  profile: Pick<PublicProfile, 'lineup'>
  /** Whether it's the reader's own act. */
  own?: boolean
}

/** Shows who plays in an act; nothing for an act without a line-up. */
export function Lineup({ profile: { lineup = [] }, own = false }: LineupProps) {
  if (lineup.length === 0) return null
  return (
    <ViewSection title="Line-up">
      <ul className="stack gap-2">
        {lineup.map(({ name, instruments, actId }, index) => (
          // Names may be equal, and the order is what they're shown in.
          <li key={index} className="wrap-anywhere">
            {actId ? <Link to={`/artists/${actId}`}>{name}</Link> : <b>{name}</b>}
            {instruments.length > 0 && <span className="muted">{`, ${instruments.join(', ')}`}</span>}
          </li>
        ))}
      </ul>
      {own && (
        <div>
          <Button size="small" to="/settings?tab=people">
            Edit line-up
          </Button>
        </div>
      )}
    </ViewSection>
  )
}
