import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { Roster, type RosterProps } from '../../features/roster/roster.tsx'
import { eveningProblem, readEvening } from '../../lib/forms/evening.ts'
import { lazyPart } from '../../lib/loading/lazy-part.ts'

const PrivateGigDialog = lazyPart(() => import('../../features/booking/private-gigs/private-gig-dialog.tsx'))

const offerTo: RosterProps['offerTo'] = ({ name, email, fee }, onClose) => (
  <PrivateGigDialog
    linked={{ actName: name, email, fee: fee === null ? '' : String(fee) }}
    onClose={onClose}
  />
)

/** Shows /roster: the acts that a venue books directly, searched with `?q=`, and whether they're free on an evening. */
export function Component() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const q = search.get('q')?.trim().slice(0, 100) ?? ''
  const evening = readEvening(search)
  const [typed, setTyped] = useState(evening)
  const show = (parts: Record<string, string>) => {
    const address = new URLSearchParams(Object.entries(parts).filter(([, text]) => text !== '')).toString()
    void navigate(address ? `/roster?${address}` : '/roster', { replace: true, preventScrollReset: true })
  }
  return (
    <div className="stack">
      <PageTitle page="Roster" />
      <Roster
        q={q}
        onSearch={(text) => show({ q: text, ...evening })}
        evening={typed}
        onEvening={(next) => {
          setTyped(next)
          if (eveningProblem(next) === null) show({ q, ...next })
        }}
        offerTo={offerTo}
      />
    </div>
  )
}
