import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { SearchBox } from '../../components/ui/inputs/search-box.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { BlockedPeople } from '../../features/network/blocked-people.tsx'
import { ConnectionList } from '../../features/network/connection-list.tsx'
import { FindMore } from '../../features/network/find-more.tsx'
import { networkHref, readNetworkAddress } from '../../features/network/network-address.ts'
import { NetworkPicture } from '../../features/network/network-picture.tsx'
import { RequestsPanel } from '../../features/network/requests-panel.tsx'
import { ConnectionPanel } from '../../features/network/connection-panel.tsx'
import { api } from '../../lib/api/api.ts'
import { useScrollToChosen } from '../../lib/screen/use-scroll-to-chosen.ts'
import './network.css'

/** Shows /network: the member's connections, details of the chosen one (`?person=`), and people further away. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const at = readNetworkAddress(search)
  const query = useQuery(
    api.network.list.queryOptions({
      input: { q: at.q, page: at.page },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const found = query.data
  const chosen = at.person ?? found?.connections[0]?.person.uuid
  const panel = useScrollToChosen(at.person)
  const hrefFor = ({ uuid }: { uuid: string }) => networkHref({ ...at, person: uuid })
  const total = found && at.q === '' ? found.total : undefined
  const isEmpty = total === 0
  return (
    <div className="stack stack--l">
      <PageTitle page="Your Network" />
      <PageHead title="Your Network" />
      <RequestsPanel at={at} />
      <div className="network">
        <div className="stack gap-3">
          <SectionHead>{total === undefined ? 'Connections' : `Connections (${total})`}</SectionHead>
          {!isEmpty && (
            <SearchBox
              label="Search your connections"
              placeholder="Name"
              value={at.q}
              onSearch={(q) =>
                void navigate(networkHref({ q, page: 1 }), { replace: true, preventScrollReset: true })
              }
            />
          )}
          {query.isPending && (
            <SkeletonGroup label="Loading your connections…" className="stack gap-1">
              {['a', 'b', 'c', 'd'].map((row) => (
                <Skeleton key={row} className="h-[82px]" />
              ))}
            </SkeletonGroup>
          )}
          {query.isError && <LoadFailed query={query} />}
          {found && <ConnectionList found={found} at={at} chosen={chosen} />}
          <BlockedPeople />
        </div>
        <section className="network__panel stack" aria-label="Details" ref={panel}>
          {chosen ? (
            <ConnectionPanel
              key={chosen}
              uuid={chosen}
              hrefFor={hrefFor}
              actions={<MessageButton userId={chosen} />}
            />
          ) : (
            found && !isEmpty && <p className="muted">Select a connection to see how you’re connected</p>
          )}
        </section>
      </div>
      {!isEmpty && <FindMore hrefFor={hrefFor} />}
      <NetworkPicture hrefFor={hrefFor} />
    </div>
  )
}
