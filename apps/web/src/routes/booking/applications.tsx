import { isVenue } from '@bandstand/domain/accounts'
import { APPLICATION_SHOWS } from '@bandstand/domain/booking'
import { useNavigate, useSearchParams } from 'react-router'
import { PageHead } from '../../components/ui/page/page-head.tsx'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { ApplicationList, type Shown } from '../../features/booking/applications/application-list.tsx'
import { readPage } from '../../lib/api/page-numbers.ts'
import { useActingParty } from '../../lib/session/session.ts'

/** Shows /applications. */
export function Component() {
  const acting = useActingParty()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const show = APPLICATION_SHOWS.find((name) => name === search.get('show')) ?? 'all'
  const addressOf = (to: Shown, page: number) => {
    const params = new URLSearchParams()
    if (to !== 'all') params.set('show', to)
    if (page > 1) params.set('page', String(page))
    return `/applications${params.size > 0 ? `?${params}` : ''}`
  }
  return (
    <div className="stack">
      <PageTitle page="Applications" />
      <PageHead title="Applications" />
      <ApplicationList
        me={acting && isVenue(acting.userType) ? 'venue' : 'artist'}
        show={show}
        page={readPage(search)}
        onShow={(to) => void navigate(addressOf(to, 1), { preventScrollReset: true })}
        hrefFor={(page) => addressOf(show, page)}
      />
    </div>
  )
}
