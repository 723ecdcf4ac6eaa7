import { useState } from 'react'
import { Header } from '../../components/layout/header.tsx'
import type { HeaderSession } from '../../components/layout/header-session.ts'
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx'
import { toast } from '../../lib/screen/toast.ts'
import { Specimen } from './specimen.tsx'

const ONE_PARTY = { role: 'owner', partyId: '', parties: [], toDoOf: {} } as const
const SESSIONS: Record<'visitor' | 'artist' | 'venue', HeaderSession | null> = {
  visitor: null,
  artist: {
    displayName: 'Marlow Reyes',
    avatarUrl: null,
    userType: 'artist',
    unread: 0,
    toDo: 0,
    ...ONE_PARTY,
  },
  venue: {
    displayName: 'The Switchyard',
    avatarUrl: null,
    userType: 'venue',
    unread: 7,
    toDo: 3,
    ...ONE_PARTY,
  },
}

/** Shows the header of every kind of session. */
export function HeaderSpecimens() {
  const [who, setWho] = useState<keyof typeof SESSIONS>('artist')
  return (
    <Specimen title="Header" full>
      <SegmentedControl
        label="Who looks"
        value={who}
        onValueChange={setWho}
        options={[
          { value: 'visitor', label: 'Visitor' },
          { value: 'artist', label: 'Artist' },
          { value: 'venue', label: 'Venue' },
        ]}
      />
      <div className="-mx-4 sm:-mx-8">
        <Header
          session={SESSIONS[who]}
          onSignOut={() => toast('Signed out')}
          onSearch={() => toast('Search')}
        />
      </div>
    </Specimen>
  )
}
