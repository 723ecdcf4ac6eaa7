import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Link } from '../../components/ui/link.tsx'
import { DegreeBadge } from './degree-badge.tsx'
import { playedText } from './network-words.ts'

/** Below a name on its page: the degree, who is known to both, and how often the two have played together. */
export function StandingNote({ uuid }: { uuid: string }) {
  const { user } = useSession()
  const own = user?.id === uuid.toLowerCase()
  const { data } = useQuery({ ...api.network.standing.queryOptions({ input: { uuid } }), enabled: !own })
  return (
    <p className="standing-note">
      {data && data.degree !== null && (
        <>
          <DegreeBadge degree={data.degree} sharedCount={data.sharedCount} withShared />{' '}
          {data.playedTogether && <span>{playedText(data.playedTogether)}. </span>}
          <Link to={`/network?person=${uuid}`}>How you are connected</Link>
        </>
      )}
    </p>
  )
}
