import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { DegreeBadge } from './degree-badge.tsx'
import { degreeOf } from './degree-of.ts'
import './degree-badge.css'

/** The badge that a card of the page takes. */
export const degreeBadgeOf = ({ uuid }: { uuid: string }) => <PersonDegree uuid={uuid} />

/** The badge of a card: it keeps its place until it is known, and stays empty when it cannot be. */
export function PersonDegree({ uuid }: { uuid: string }) {
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: [...api.network.degrees.key(), uuid],
    queryFn: () => degreeOf(uuid),
    enabled: user !== null && user.id !== uuid,
  })
  return <span className="degree-place">{data && <DegreeBadge degree={data.degree} />}</span>
}
