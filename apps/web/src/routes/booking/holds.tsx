import { isVenue } from '@bandstand/domain/accounts'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { HoldList } from '../../features/booking/holds/hold-list.tsx'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useActingParty } from '../../lib/session/session.ts'

const HoldDialog = lazyPart(() => import('../../features/booking/holds/hold-dialog.tsx'))

/** Shows /holds, for both sides. A venue can hold a date there. */
export function Component() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const acting = useActingParty()
  const venue = acting !== null && isVenue(acting.userType)
  const [holding, setHolding] = useState(false)
  return (
    <div className="stack">
      <PageTitle page="Holds" />
      <PageHead
        title="Holds"
        actions={
          venue && (
            <Button variant="act" onClick={() => setHolding(true)}>
              Hold a date
            </Button>
          )
        }
      />
      <HoldList
        show={search.get('show') === 'past' ? 'past' : 'live'}
        onShow={(show) => void navigate(show === 'past' ? '/holds?show=past' : '/holds', { replace: true })}
        venue={venue}
        action={
          venue ? (
            <Button onClick={() => setHolding(true)}>Hold a date</Button>
          ) : (
            <Button to="/venues-map">Find venues</Button>
          )
        }
      />
      {holding && (
        <Suspense>
          <HoldDialog for={{ artist: null }} onClose={() => setHolding(false)} />
        </Suspense>
      )}
    </div>
  )
}
