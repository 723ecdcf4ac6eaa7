import { useNavigate, useSearchParams } from 'react-router'
import { PageTitle } from '../../components/ui/page/page-title.tsx'
import { Roster } from '../../features/roster/roster.tsx'

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
      <Roster q={search.get('q')?.trim().slice(0, 100) ?? ''} onSearch={onSearch} />
    </div>
  )
}
