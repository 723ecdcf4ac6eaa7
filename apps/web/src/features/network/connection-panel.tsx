import type { ConnectionStatus } from '@bandstand/api-spec'
import { localDayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { DegreeBadge } from './degree-badge.tsx'
import { playedText } from '../../lib/text/played-text.ts'
import { personLine, personPath, sharedText } from './network-text.ts'
import { PathPicture } from './path-picture.tsx'
import { PersonAvatar } from './person-avatar.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import './net-row.css'
import './connection-panel.css'

export interface ConnectionPanelProps {
  uuid: string
  hrefFor: (person: { uuid: string }) => string
  /** Shown first among the actions. */
  actions?: ReactNode
}

/** Shows how the reader and a member are connected: the path between them, the shared connections, and the actions. */
export function ConnectionPanel({ uuid, hrefFor, actions }: ConnectionPanelProps) {
  const query = useQuery(api.network.status.queryOptions({ input: { uuid } }))
  if (query.data) return <Connection status={query.data} hrefFor={hrefFor} actions={actions} />
  if (query.isPending)
    return (
      <SkeletonGroup label="Loading…" className="stack">
        <Skeleton className="h-[72px]" />
        <Skeleton className="h-[148px]" />
        <Skeleton className="h-[140px]" />
      </SkeletonGroup>
    )
  if (isMissing(query.error, 'PROFILE_NOT_FOUND', 'NETWORK_SELF'))
    return (
      <EmptyState
        title="We couldn’t find this member."
        action={<Button to="/network">Show your connections</Button>}
      />
    )
  return <LoadFailed query={query} />
}

function Connection({
  status,
  hrefFor,
  actions,
}: { status: ConnectionStatus } & Pick<ConnectionPanelProps, 'hrefFor' | 'actions'>) {
  const { person, degree, sharedCount, path, connection, request, playedTogether, abilities } = status
  const facts = [
    ...(connection
      ? [
          {
            term: 'Connected',
            value: `${localDayText(connection.createdAt)}, ${connection.connectionType === 'request' ? 'by request' : 'by playing together'}`,
          },
        ]
      : []),
    ...(playedTogether ? [{ term: 'On stage', value: playedText(person, playedTogether) }] : []),
    ...(request
      ? [
          {
            term: request.direction === 'sent' ? 'You asked' : 'Asked you',
            value: `${localDayText(request.createdAt)}${request.note && `: “${request.note}”`}`,
          },
        ]
      : []),
  ]
  return (
    <>
      <header className="net-head">
        <PersonAvatar person={person} size="large" />
        <div className="net-row__text">
          <h2 className="t4">
            <Link to={personPath(person)} className="link">
              {person.name}
            </Link>{' '}
            <DegreeBadge degree={degree} />
          </h2>
          <p className="muted">{personLine(person)}</p>
        </div>
      </header>
      <ConnectionActions status={status}>{actions}</ConnectionActions>
      {path && (
        <section aria-labelledby="way" className="stack gap-3">
          <h3 id="way" className="part-head">
            Connection path
          </h3>
          <PathPicture path={path} hrefFor={hrefFor} />
        </section>
      )}
      {!path && !abilities.unblock && (
        <p className="muted">There’s no path of four connections or fewer to {person.name} yet.</p>
      )}
      {facts.length > 0 && <DescriptionList rows={facts} />}
      {sharedCount > 0 && <Shared status={status} hrefFor={hrefFor} />}
    </>
  )
}

/** Shows the shared connections by name: the best connected, and all of them after a click. */
function Shared({ status, hrefFor }: { status: ConnectionStatus; hrefFor: ConnectionPanelProps['hrefFor'] }) {
  const { person, shared, sharedCount } = status
  const [pages, setPages] = useState(0)
  const { data } = useQuery(
    api.network.shared.queryOptions({
      input: { uuid: person.uuid, page: Math.max(1, pages) },
      enabled: pages > 0,
      placeholderData: (before) => before,
    }),
  )
  const people = data?.people ?? shared
  const pageCount = data ? Math.ceil(data.total / data.pageSize) : 1
  return (
    <section aria-labelledby="shared" className="stack gap-3">
      <h3 id="shared" className="part-head">
        {sharedText(sharedCount)}
      </h3>
      <ul className="net-shared">
        {people.map((each) => (
          <li key={each.uuid}>
            <Link to={hrefFor(each)} preventScrollReset>
              <PersonAvatar person={each} size="small" />
              <span>{each.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {pages === 0 && sharedCount > shared.length && (
        <Button size="small" onClick={() => setPages(1)}>
          Show all {sharedCount}
        </Button>
      )}
      {pages > 0 && pageCount > 1 && (
        <div className="row">
          <Button size="small" disabled={pages === 1} onClick={() => setPages(pages - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={pages >= pageCount} onClick={() => setPages(pages + 1)}>
            Next
          </Button>
        </div>
      )}
    </section>
  )
}
