import { useQuery } from '@tanstack/react-query'
import { Link } from '../../components/ui/page/link.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { api } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { BoostReport } from './boost-report.tsx'
import { freeBoostText } from './boost-text.ts'
import './boost-list.css'

/** Shows all boosts of a pro member with their reports, and what is left this month; nothing when there is neither. */
export function BoostList() {
  const enabled = useMay('seeDeals')
  const { data } = useQuery({ ...api.boosts.mine.queryOptions(), enabled })
  if (!data || (!data.isPro && data.boosts.length === 0)) return null
  return (
    <Panel title="Your boosts">
      <p>{freeBoostText(data)}</p>
      {data.boosts.length > 0 && (
        <ul className="stack">
          {data.boosts.map((boost) => (
            <li key={boost.id} className="boost-list__item">
              <b>
                {boost.gig ? (
                  <Link to={`/gigs/${boost.gig.id}`}>{boost.gig.title}</Link>
                ) : (
                  <Link to="/profile">Your profile</Link>
                )}
              </b>
              <BoostReport boost={boost} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
