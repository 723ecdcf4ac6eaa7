import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { useActingParty } from '../../lib/session/session.ts'
import { DegreeBadge } from './degree-badge.tsx'
import { degreeOf } from './degree-of.ts'
import './degree-badge.css'

/** Returns the badge of a member, as a slot of their card takes it. */
export const degreeBadgeOf = ({ uuid }: { uuid: string }) => <PersonDegree uuid={uuid} />

/** Shows the degree of a member on their card; reserves its place while it is loading, and stays empty after a failure. */
export function PersonDegree({ uuid }: { uuid: string }) {
  const acting = useActingParty()
  const { data } = useQuery({
    queryKey: [...api.network.degrees.key(), uuid],
    queryFn: () => degreeOf(uuid),
    enabled: acting !== null && acting.id !== uuid,
  })
  return <span className="degree-place">{data && <DegreeBadge degree={data.degree} />}</span>
}
