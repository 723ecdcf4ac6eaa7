import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useActingParty, useMay } from '../../lib/session/session.ts'
import { playedText } from '../../lib/text/played-text.ts'
import { Link } from '../../components/ui/page/link.tsx'
import { joinFacts } from '../../lib/text/join-facts.ts'
import { DegreeBadge } from './degree-badge.tsx'
import { sharedText } from './network-text.ts'
import './degree-badge.css'

/** Shows below a member's name the degree, the shared connections, and how often the two have played together. */
export function ConnectionNote({ uuid }: { uuid: string }) {
  const acting = useActingParty()
  const seesNetwork = useMay('seeDeals')
  const own = acting?.id === uuid.toLowerCase()
  const { data } = useQuery({ ...api.network.status.queryOptions({ input: { uuid } }), enabled: !own })
  const known = data
    ? [
        ...(data.sharedCount > 0 ? [sharedText(data.sharedCount)] : []),
        ...(data.playedTogether ? [playedText(data.person, data.playedTogether)] : []),
      ]
    : []
  return (
    <p className="connection-note">
      {data && data.degree !== null && (
        <>
          <DegreeBadge degree={data.degree} /> {known.length > 0 && <span>{joinFacts(known)}. </span>}
          {seesNetwork && <Link to={`/network?person=${uuid}`}>How you’re connected</Link>}
        </>
      )}
    </p>
  )
}
