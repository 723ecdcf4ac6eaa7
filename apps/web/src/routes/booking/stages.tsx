import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { Stages } from '../../features/stages/stages.tsx'
import { useActingParty } from '../../lib/session/session.ts'

/** Shows /stages: the rooms of a venue that take one act at a time. */
export function Component() {
  const acting = useActingParty()
  return (
    <div className="stack">
      <PageTitle page="Stages" />
      {acting && <Stages venueId={acting.id} />}
    </div>
  )
}
