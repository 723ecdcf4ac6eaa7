import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { api } from '../../lib/api/api.ts'
import { usePerson } from '../../lib/session/session.ts'
import { MailProblem } from './mail-problem.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { PushHere } from './push-here.tsx'
import { TextsHere } from './texts-here.tsx'

/** Shows the settings of notifications: which ones, how and when. */
export function PreferencesTab() {
  const person = usePerson()
  const query = useQuery(api.notifications.getPreferences.queryOptions({ staleTime: 0 }))
  return (
    <div className="stack stack--l">
      <MailProblem />
      {query.isPending && (
        <SkeletonGroup label="Loading notification preferences…" className="stack">
          {['gigs', 'messages', 'payments', 'quiet'].map((part) => (
            <Skeleton key={part} className="h-[118px]" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError && <LoadFailed query={query} />}
      {query.data && <PreferencesForm preferences={query.data} />}
      {person && <PushHere userId={person.id} />}
      <TextsHere />
    </div>
  )
}
