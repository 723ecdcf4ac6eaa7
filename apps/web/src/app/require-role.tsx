import { isVenue } from '@bandstand/domain/accounts'
import { Navigate, Outlet, useLocation, useMatches, useSearchParams } from 'react-router'
import { NotInYourRole } from '../components/layout/not-in-your-role.tsx'
import { WrongRole } from '../components/layout/wrong-role.tsx'
import { PageHead } from '../components/ui/page/page-head.tsx'
import { PageTitle } from '../components/ui/page/page-title.tsx'
import type { RoleScreen } from '../lib/session/role-screens.ts'
import { mayOpen } from '../lib/session/needed-abilities.ts'
import { useActingParty } from '../lib/session/session.ts'

/** A route whose screen, or a part of it, is for one type of member only. */
export interface RoleHandle {
  role: RoleScreen
}

/** Shows the screen to members of its type, and others where to go instead. */
export function RequireRole() {
  const acting = useActingParty()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const role = (useMatches().at(-1)?.handle as Partial<RoleHandle> | undefined)?.role
  if (acting && !mayOpen(acting.role, pathname)) return <NotInYourRole role={acting.role} />
  const isMeant = !role?.query || search.get(role.query[0]) === role.query[1]
  const ownRole = acting && isVenue(acting.userType) ? 'venue' : 'artist'
  if (!role || !isMeant || role.for === ownRole) return <Outlet />
  if (role.redirect) return <Navigate to={role.redirect} replace state={{ message: role.why }} />
  return (
    <div className="stack">
      <PageTitle page={role.title} />
      <PageHead title={role.title} />
      <WrongRole screen={role} />
    </div>
  )
}
