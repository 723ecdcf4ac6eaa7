import type { BusyPlayer } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { playersBusy } from '../../lib/text/players-busy.ts'
import { LoadFailed } from '../ui/status/load-failed.tsx'
import { BusyAlert } from './busy-alert.tsx'
import { PlayersField } from './players-field.tsx'

/** Who plays what an act is about to accept, once somebody of its line-up turns out to play elsewhere. */
export interface WhoPlays {
  /** Whether it has to be chosen. */
  isAsked: boolean
  /** Whether nobody is chosen. */
  isEmpty: boolean
  /** Those chosen who play elsewhere. */
  clashing: readonly BusyPlayer[]
  /** What the request says about it. */
  input: { players?: string[]; knownBusy?: string[] }
  /** Takes what a request failed with. */
  note: (error: unknown) => void
  fields: Fields
}

interface Fields {
  query: ReturnType<typeof useLineup>
  busy: readonly BusyPlayer[]
  ids: readonly string[]
  choose: (ids: string[]) => void
}

const useLineup = (enabled: boolean) => useQuery(api.lineup.get.queryOptions({ enabled, staleTime: 0 }))

/** Returns who plays: the core, without those who can't, until somebody else is chosen. */
export function useWhoPlays(): WhoPlays {
  const [busy, setBusy] = useState<readonly BusyPlayer[]>([])
  const [picked, choose] = useState<readonly string[] | null>(null)
  const query = useLineup(busy.length > 0)
  const can = (id: string) => !busy.some((each) => each.never && each.id === id)
  const core = query.data?.people.filter(({ part, id }) => part === 'core' && can(id)) ?? []
  const ids = (picked ?? core.map(({ id }) => id)).filter((id) => can(id))
  const clashing = busy.filter(({ id }) => ids.includes(id))
  const isAsked = busy.length > 0
  return {
    isAsked,
    isEmpty: isAsked && ids.length === 0,
    clashing,
    input: isAsked ? { players: ids, knownBusy: clashing.map(({ id }) => id) } : {},
    note: (error) => {
      const found = playersBusy(error)
      if (!found) return
      const isFound = ({ id }: BusyPlayer) => found.some((each) => each.id === id)
      setBusy([...busy.filter((each) => !isFound(each)), ...found])
    },
    fields: { query, busy, ids, choose },
  }
}

/** Warns about those who play elsewhere, and asks who plays; nothing until the server has found somebody. */
export function WhoPlaysFields({ isAsked, fields: { query, busy, ids, choose } }: WhoPlays) {
  if (!isAsked) return null
  return (
    <>
      <BusyAlert busy={busy} takesFocus>
        <p>Nothing is booked yet. Choose who plays.</p>
      </BusyAlert>
      {query.isError && <LoadFailed query={query} />}
      {query.data && <PlayersField people={query.data.people} busy={busy} ids={ids} onChange={choose} />}
    </>
  )
}
