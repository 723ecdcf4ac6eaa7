import { listTimeText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { OutcomeAlert } from '../../components/form/outcome-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { api, client } from '../../lib/api/api.ts'
import { loadAuth } from '../../lib/session/session.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import './sessions-list.css'

const SIGNED_OUT = 'Device signed out'
const ALL_SIGNED_OUT = 'All other devices signed out'
const FAILED = 'We couldn’t sign out. Try again.'

/** Shows where the member is signed in, with a button that ends each session but this one. */
export function SessionsList() {
  const now = useNow(60_000)
  const query = useQuery(api.settings.listSessions.queryOptions({ staleTime: 0 }))
  const endOne = useWrite({ changes: [], shows: () => api.settings.listSessions.queryKey() })
  const endOthers = useWrite({ changes: ['settings'] })
  const sessions = query.data?.sessions ?? []
  return (
    <section className="stack" aria-labelledby="sessions">
      <SectionHead id="sessions" level={3}>
        Where you’re signed in
      </SectionHead>
      {query.isPending && <Skeleton className="h-[72px]" />}
      {query.isError && <LoadFailed query={query} />}
      <ul className="device-list">
        {sessions.map(({ id, device, createdAt, lastUsedAt, isCurrent }) => (
          <li key={id}>
            <div>
              <p className="device-list__name">
                {device} {isCurrent && <StatusBadge status="open" label="This device" />}
              </p>
              <p className="meta muted">
                Signed in {listTimeText(createdAt, now)}, last used {listTimeText(lastUsedAt, now)}
              </p>
            </div>
            {!isCurrent && (
              <Button
                size="small"
                variant="quiet"
                busy={endOne.running === id}
                aria-label={`Sign out ${device}`}
                onClick={() => void endOne.run(() => client.settings.endSession({ id }), id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button busy={endOthers.busy} onClick={() => void endOthers.run(signOutOthers)}>
            Sign out all other devices
          </Button>
        </div>
      )}
      <OutcomeAlert of={endOne} done={SIGNED_OUT} failed={FAILED} />
      <OutcomeAlert of={endOthers} done={ALL_SIGNED_OUT} failed={FAILED} />
    </section>
  )
}

async function signOutOthers(): Promise<true> {
  const { error } = await (await loadAuth()).signOut({ scope: 'others' })
  if (error) throw error
  return true
}
