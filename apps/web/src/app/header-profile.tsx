import { displayName } from '@bandstand/domain/accounts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export interface HeaderFace {
  userId: string
  displayName: string
  avatarUrl: string | null
}

/** Tells the header the name and the picture of one's profile, and follows their changes. A file of its own: visitors need none of it. */
export default function HeaderProfile({ onChange }: { onChange: (face: HeaderFace) => void }) {
  const { data: profile } = useQuery(api.profiles.getMine.queryOptions(), queryClient)
  useEffect(() => {
    if (!profile) return
    onChange({
      userId: profile.uuid,
      displayName: displayName(profile),
      avatarUrl: profile.profileImageUrl,
    })
  }, [profile, onChange])
  return null
}
