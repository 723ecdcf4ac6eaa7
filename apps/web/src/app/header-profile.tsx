import { displayName } from '@bandstand/domain/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../lib/api/api.ts'
import type { Pending } from '../components/layout/navigation.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { useMediaQuery } from '../lib/screen/use-media-query.ts'

export interface HeaderMember extends Pending {
  userId: string
  displayName: string
  avatarUrl: string | null
}

/** Passes the member's name, picture and counts to the header, and follows their changes. Loaded lazily: visitors don't need it. */
export default function HeaderProfile({ onChange }: { onChange: (member: HeaderMember) => void }) {
  const { data: profile } = useQuery(api.profiles.getMine.queryOptions(), queryClient)
  const { data: waiting } = useQuery(api.messages.unread.queryOptions(), queryClient)
  const hasBar = useMediaQuery('(max-width: 999px)')
  const { data: attention } = useQuery(api.attention.list.queryOptions({ enabled: hasBar }), queryClient)
  const unread = waiting?.messages ?? 0
  const toDo = attention?.total ?? 0
  useEffect(() => {
    if (!profile) return
    onChange({
      userId: profile.uuid,
      displayName: displayName(profile),
      avatarUrl: profile.profileImageUrl,
      unread,
      toDo,
    })
  }, [profile, unread, toDo, onChange])
  return null
}
