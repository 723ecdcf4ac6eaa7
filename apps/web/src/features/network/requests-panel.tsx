import type { ConnectionRequest } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import { localDayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { MemberText } from '../../components/ui/page/member-text.tsx'
import { api, client } from '../../lib/api/api.ts'
import { joinFacts } from '../../lib/text/join-facts.ts'
import { useMay } from '../../lib/session/session.ts'
import { toast } from '../../lib/screen/toast.ts'
import { useRestoreFocus } from '../../lib/screen/use-restore-focus.ts'
import { type NetworkAddress, networkHref } from './network-address.ts'
import { personLine, sharedText } from './network-text.ts'
import { PersonAvatar } from './person-avatar.tsx'
import { type NetworkWrite, useNetworkWrite } from './use-network-write.ts'
import './net-row.css'
import './requests-panel.css'

/** Shows pending requests: those to reply to first, then the reader's own; nothing when there are none. */
export function RequestsPanel({ at }: { at: NetworkAddress }) {
  const received = useRequests('received')
  const sent = useRequests('sent')
  const write = useNetworkWrite()
  const mayWithdraw = useMay('book')
  // A row disappears with its reply, and the panel with the last one.
  const { target, restoreFocus } = useRestoreFocus<HTMLOutputElement>()
  const total = received.total + sent.total
  return (
    <>
      <output ref={target} tabIndex={-1} className="sr-only">
        {total === 0 ? 'No requests' : countOf(total, 'pending request')}
      </output>
      {total > 0 && (
        <section id="requests" className="stack gap-3" aria-labelledby="requests-head">
          <SectionHead id="requests-head">Requests</SectionHead>
          <TextAlert tone="danger" onDismiss={write.dismiss} text={write.failure} />
          {received.total > 0 && (
            <ul className="net-asks" aria-label="Received requests">
              {received.requests.map((request) => (
                <RequestRow key={request.id} request={request} at={at}>
                  <Answers request={request} write={write} onDone={restoreFocus} />
                </RequestRow>
              ))}
            </ul>
          )}
          <More list={received} />
          {sent.total > 0 && (
            <details className="net-sent">
              <summary>{countOf(sent.total, 'request')} you sent</summary>
              <ul className="net-asks" aria-label="Sent requests">
                {sent.requests.map((request) => (
                  <RequestRow key={request.id} request={request} at={at}>
                    {mayWithdraw && (
                      <Button
                        size="small"
                        onClick={() =>
                          void write
                            .run(() => client.network.withdraw({ id: request.id }))
                            .then((done) => {
                              if (done) toast('Request withdrawn')
                              restoreFocus()
                            })
                        }
                      >
                        Withdraw<span className="sr-only"> the request to {request.person.name}</span>
                      </Button>
                    )}
                  </RequestRow>
                ))}
              </ul>
              <More list={sent} />
            </details>
          )}
        </section>
      )}
    </>
  )
}

function useRequests(direction: 'received' | 'sent') {
  const [page, setPage] = useState(1)
  const { data } = useQuery(
    api.network.requests.queryOptions({ input: { direction, page }, placeholderData: (before) => before }),
  )
  const { requests = [], total = 0, pageSize = 1 } = data ?? {}
  return { requests, total, page, pageCount: Math.ceil(total / pageSize), setPage }
}

function More({ list: { page, pageCount, setPage } }: { list: ReturnType<typeof useRequests> }) {
  if (pageCount <= 1) return null
  return (
    <div className="row">
      <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
        Newer
      </Button>
      <Button size="small" disabled={page >= pageCount} onClick={() => setPage(page + 1)}>
        Older
      </Button>
    </div>
  )
}

function Answers({
  request: { id, person },
  write,
  onDone,
}: {
  request: ConnectionRequest
  write: NetworkWrite
  onDone: () => void
}) {
  const mayAnswer = useMay('book')
  const answer = async (verb: 'accept' | 'decline', text: string) => {
    if (await write.run(() => client.network[verb]({ id }))) toast(text)
    onDone()
  }
  if (!mayAnswer) return null
  return (
    <>
      <Button size="small" onClick={() => void answer('accept', `You and ${person.name} are connected`)}>
        Accept<span className="sr-only"> the request of {person.name}</span>
      </Button>
      <Button size="small" onClick={() => void answer('decline', 'Request declined')}>
        Decline<span className="sr-only"> the request of {person.name}</span>
      </Button>
    </>
  )
}

function RequestRow({
  request: { person, note, createdAt, sharedCount },
  at,
  children,
}: {
  request: ConnectionRequest
  at: NetworkAddress
  children: React.ReactNode
}) {
  return (
    <li className="net-ask">
      <PersonAvatar person={person} />
      <div className="net-row__text">
        <Link to={networkHref({ ...at, person: person.uuid })} className="t5" preventScrollReset>
          {person.name}
        </Link>
        <span className="net-row__line">
          {joinFacts([
            personLine(person),
            sharedCount > 0 && sharedText(sharedCount),
            localDayText(createdAt),
          ])}
        </span>
        {note && (
          <MemberText as="q" className="net-note">
            {note}
          </MemberText>
        )}
      </div>
      <div className="net-ask__acts">{children}</div>
    </li>
  )
}
