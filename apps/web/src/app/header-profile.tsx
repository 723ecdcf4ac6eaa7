import { displayName } from '@bandstand/domain/accounts'
import { MINUTE_MS } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { HeaderSession } from '../components/layout/header-session.ts'
import { partyChoices } from '../features/parties/party-choices.ts'
import { api } from '../lib/api/api.ts'
import type { Pending } from '../components/layout/navigation.ts'
import { renewChosenRole } from '../lib/session/switch-party.ts'
import { useMay } from '../lib/session/session.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { useMediaQuery } from '../lib/screen/use-media-query.ts'

export interface HeaderMember extends Pending {
  partyId: string
  parties: HeaderSession['parties']
  toDoOf: HeaderSession['toDoOf']
  displayName: string
  avatarUrl: string | null
}

/** Passes the member's name, picture and counts to the header, and follows their changes. Loaded lazily: visitors don't need it. */
export default function HeaderProfile({ onChange }: { onChange: (member: HeaderMember) => void }) {
  const seesDeals = useMay('seeDeals')
  const { data: profile } = useQuery(api.profiles.getMine.queryOptions(), queryClient)
  const { data: waiting } = useQuery(api.messages.unread.queryOptions({ enabled: seesDeals }), queryClient)
  const { data: mine, isPending } = useQuery(
    api.parties.mine.queryOptions({ staleTime: 5 * MINUTE_MS }),
    queryClient,
  )
  const hasSeveral = (mine?.parties.length ?? 0) > 1
  const hasBar = useMediaQuery('(max-width: 999px)')
  const counts = !isPending && (hasSeveral || (hasBar && seesDeals))
  // The dashboard asks for the same list with the rest of its overview: one request for both.
  const isAtDashboard = useLocation().pathname === '/dashboard'
  const { data: overview } = useQuery(
    api.attention.overview.queryOptions({ enabled: counts && isAtDashboard }),
    queryClient,
  )
  const { data: list } = useQuery(
    api.attention.list.queryOptions({
      input: hasSeveral ? { party: 'all' } : {},
      enabled: counts && !isAtDashboard,
    }),
    queryClient,
  )
  const attention = isAtDashboard ? (overview?.toDo ?? list) : (list ?? overview?.toDo)
  const unread = waiting?.messages ?? 0
  const toDo = attention?.total ?? 0
  useEffect(() => {
    if (!profile) return
    // What an owner changed since this tab was opened applies from its next load on.
    const role = mine?.parties.find(({ id }) => id === profile.uuid)?.role
    if (role) renewChosenRole(role)
    const parties = mine && hasSeveral ? partyChoices(mine.parties) : []
    onChange({
      partyId: profile.uuid,
      parties,
      toDoOf: Object.fromEntries(attention?.parties.map(({ id, total }) => [id, total]) ?? []),
      displayName: displayName(profile),
      avatarUrl: profile.profileImageUrl,
      unread,
      toDo,
    })
  }, [profile, mine, hasSeveral, attention, unread, toDo, onChange])
  return null
}
