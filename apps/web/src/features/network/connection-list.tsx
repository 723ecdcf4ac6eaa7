import type { Connection, ConnectionPage } from '@bandstand/api-spec'
import { Link } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { NoSuchPage } from '../../components/ui/status/no-such-page.tsx'
import { Pagination } from '../../components/ui/page/pagination.tsx'
import { joinFacts } from '../../lib/text/join-facts.ts'
import { DegreeBadge } from './degree-badge.tsx'
import { type NetworkAddress, networkHref } from './network-address.ts'
import { playedWhere } from '../../lib/text/played-text.ts'
import { personLine, sharedText } from './network-text.ts'
import { PersonAvatar } from './person-avatar.tsx'
import './connection-list.css'
import './net-row.css'

export interface ConnectionListProps {
  found: ConnectionPage
  at: NetworkAddress
  /** The member in the panel. */
  chosen: string | undefined
}

/** Shows the reader's connections, newest first. It scrolls on its own, by keyboard too. */
export function ConnectionList({ found, at, chosen }: ConnectionListProps) {
  const { connections } = found
  if (connections.length === 0) return <Nobody at={at} />
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the keyboard */}
      <section className="net-list" aria-label="Your connections" tabIndex={0}>
        <ul>
          {connections.map((connection) => (
            <li key={connection.id}>
              <ConnectionRow connection={connection} at={at} chosen={connection.person.uuid === chosen} />
            </li>
          ))}
        </ul>
      </section>
      <Pagination of={found} hrefFor={(to) => networkHref({ ...at, page: to })} />
    </>
  )
}

function ConnectionRow({
  connection,
  at,
  chosen,
}: {
  connection: Connection
  at: NetworkAddress
  chosen: boolean
}) {
  const { person, degree, sharedCount, playedTogether } = connection
  return (
    <Link
      to={networkHref({ ...at, person: person.uuid })}
      className="net-row"
      aria-current={chosen ? 'true' : undefined}
      preventScrollReset
    >
      <PersonAvatar person={person} />
      <span className="net-row__text">
        <span className="t5">{person.name}</span>
        <span className="net-row__line">{personLine(person)}</span>
        <span className="net-row__line">
          {joinFacts([playedTogether && playedWhere(person), sharedCount > 0 && sharedText(sharedCount)])}
        </span>
      </span>
      <DegreeBadge degree={degree} />
    </Link>
  )
}

function Nobody({ at }: { at: NetworkAddress }) {
  if (at.q)
    return (
      <EmptyState
        title={`None of your connections matches “${at.q}”.`}
        action={<Button to={networkHref({ ...at, q: '', page: 1 })}>Show all connections</Button>}
      />
    )
  if (at.page > 1)
    return <NoSuchPage page={at.page} of="your connections" first={networkHref({ ...at, page: 1 })} />
  return (
    <EmptyState
      art="no-connections"
      title="You don’t have any connections yet."
      action={<Button to="/artists">Browse artists</Button>}
    >
      Connect with people on their profiles. Anyone you play a gig with is added automatically.
    </EmptyState>
  )
}
