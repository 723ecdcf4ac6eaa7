import { OWN_GIG_SHOWS } from '@bandstand/domain/booking'
import { Plus } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { useMay } from '../../lib/session/session.ts'
import { OwnGigList, type OwnGigSearch } from '../../features/booking/own-gigs/own-gig-list.tsx'
import { PrivateGigButton } from '../../features/booking/private-gigs/private-gig-button.tsx'
import { readPage } from '../../lib/api/page-numbers.ts'

/** Shows /my-gigs, for venues. An artist's own gigs are bookings. */
export function Component() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const mayPost = useMay('book')
  const shown: OwnGigSearch = {
    show: OWN_GIG_SHOWS.find((name) => name === search.get('show')) ?? 'open',
    q: search.get('q')?.trim().slice(0, 100) ?? '',
    page: readPage(search),
  }
  return (
    <div className="stack">
      <PageTitle page="My gigs" />
      <PageHead
        title="My gigs"
        actions={
          mayPost && (
            <>
              <PrivateGigButton />
              <Button variant="act" to="/gigs/create">
                <Plus className="i" aria-hidden="true" />
                Post a Gig
              </Button>
            </>
          )
        }
      />
      <OwnGigList
        {...shown}
        onChange={(change) =>
          void navigate(addressOf({ ...shown, page: 1, ...change }), {
            replace: true,
            preventScrollReset: true,
          })
        }
        hrefFor={(page) => addressOf({ ...shown, page })}
      />
    </div>
  )
}

function addressOf({ show, q, page }: OwnGigSearch): string {
  const params = new URLSearchParams()
  if (show !== 'open') params.set('show', show)
  if (q) params.set('q', q)
  if (page > 1) params.set('page', String(page))
  return `/my-gigs${params.size > 0 ? `?${params}` : ''}`
}
