import { displayName } from '@bandstand/domain/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export interface HeaderMember {
  userId: string
  displayName: string
  avatarUrl: string | null
  /** Messages that were not read. */
  unread: number
}

/**
 * Passes the member's name, picture and number of unread messages to the header, and follows their changes. Loaded
 * lazily, as visitors need none of it.
 */
export default function HeaderProfile({ onChange }: { onChange: (member: HeaderMember) => void }) {
  const { data: profile } = useQuery(api.profiles.getMine.queryOptions(), queryClient)
  const { data: waiting } = useQuery(api.messages.unread.queryOptions(), queryClient)
  const unread = waiting?.messages ?? 0
  useEffect(() => {
    if (!profile) return
    onChange({
      userId: profile.uuid,
      displayName: displayName(profile),
      avatarUrl: profile.profileImageUrl,
      unread,
    })
  }, [profile, unread, onChange])
  return null
}
