import type { ApplicationState } from '@bandstand/api-spec'
import { StatusBadge } from '../../../components/ui/status/status-badge.tsx'
import { useMay } from '../../../lib/session/session.ts'
import { applicationStamp } from './application-text.ts'

/** Shows what an application's status means for its reader, who books or only sees it. */
export function ApplicationStamp({ application }: { application: ApplicationState }) {
  return <StatusBadge {...applicationStamp(application, useMay('book'))} />
}
