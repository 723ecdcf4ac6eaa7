import { useNavigate, useSearchParams } from 'react-router'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { Roster, type RosterProps } from '../../features/roster/roster.tsx'
import { lazyPart } from '../../lib/loading/lazy-part.ts'

const PrivateGigDialog = lazyPart(() => import('../../features/booking/private-gigs/private-gig-dialog.tsx'))

const offerTo: RosterProps['offerTo'] = ({ name, email, fee }, onClose) => (
  <PrivateGigDialog
    linked={{ actName: name, email, fee: fee === null ? '' : String(fee) }}
    onClose={onClose}
  />
)

/** Shows /roster: the acts that a venue books directly, searched with `?q=`. */
export function Component() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const onSearch = (q: string) =>
    void navigate(q ? `/roster?${new URLSearchParams({ q })}` : '/roster', {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <div className="stack">
      <PageTitle page="Roster" />
      <Roster q={search.get('q')?.trim().slice(0, 100) ?? ''} onSearch={onSearch} offerTo={offerTo} />
    </div>
  )
}
