import type { BusyPlayer } from '@bandstand/api-spec'
import type { WhoPlaysInput } from '@bandstand/domain/booking'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { playersBusy } from '../../lib/text/players-busy.ts'
import { LoadFailed } from '../ui/status/load-failed.tsx'
import { BusyAlert } from './busy-alert.tsx'
import { PlayersField } from './players-field.tsx'

/** What an act is about to apply to, offer or accept. */
export interface AboutToPlay {
  gigs?: readonly string[]
  applications?: readonly string[]
  /** The hours that it's about to offer. */
  hours?: Pick<WhoPlaysInput, 'start' | 'end'>
}

/** Who plays what an act is about to agree on, once somebody of its line-up turns out to play elsewhere. */
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
  /** Those who are to play, or would if they could, and play elsewhere. */
  warned: readonly BusyPlayer[]
  /** Whether a request was refused for it. */
  isRefused: boolean
  ids: readonly string[]
  choose: (ids: string[]) => void
}

const useLineup = (enabled: boolean) => useQuery(api.lineup.get.queryOptions({ enabled, staleTime: 0 }))

/** Returns what the server says about it before it's asked for: nothing at first, and for an act without a line-up. */
function useToPlay(about: AboutToPlay | null) {
  const { gigs, applications, hours } = about ?? {}
  const input = {
    ...(gigs && { gigs: gigs.join(',') }),
    ...(applications && { applications: applications.join(',') }),
    ...hours,
  }
  return useQuery(
    api.booking.whoPlays.queryOptions({
      input,
      enabled: about !== null,
      staleTime: 0,
      placeholderData: about === null ? undefined : keepPreviousData,
    }),
  )
}

/** What a request was refused for, and what had been read before. */
interface Refused {
  busy: readonly BusyPlayer[]
  after: number
}

/**
 * Returns who plays: those whom the act named or its core, without those who can't, until somebody else is chosen. `about`: what it's for;
 * null while it isn't known, then only a refusal asks.
 */
export function useWhoPlays(about: AboutToPlay | null = null): WhoPlays {
  const [refused, setRefused] = useState<Refused>({ busy: [], after: 0 })
  const [picked, choose] = useState<readonly string[] | null>(null)
  const { data: known, dataUpdatedAt, refetch } = useToPlay(about)
  // What was read after the refusal is newer, and may be about other hours.
  const noted = dataUpdatedAt === refused.after ? refused.busy : []
  const busy = withNewer(known?.busy ?? [], noted)
  const isClash = busy.some(({ id }) => !known || known.players.includes(id) || picked?.includes(id))
  const isAsked = isClash || noted.length > 0 || picked !== null || (known?.isNamed ?? false)
  const query = useLineup(isAsked)
  const can = (id: string) => !busy.some((each) => each.never && each.id === id)
  const core = query.data?.people.filter(({ part }) => part === 'core').map(({ id }) => id) ?? []
  const usual = known?.players ?? core
  const ids = (picked ?? usual).filter((id) => can(id))
  const clashing = busy.filter(({ id }) => ids.includes(id))
  return {
    isAsked,
    isEmpty: isAsked && ids.length === 0,
    clashing,
    input: isAsked ? { players: ids, knownBusy: clashing.map(({ id }) => id) } : {},
    note: (error) => {
      const found = playersBusy(error)
      if (!found) return
      setRefused({ busy: withNewer(noted, found), after: dataUpdatedAt })
      if (about) void refetch()
    },
    fields: {
      query,
      busy,
      warned: busy.filter((each) => noted.includes(each) || usual.includes(each.id) || ids.includes(each.id)),
      isRefused: refused.busy.length > 0,
      ids,
      choose,
    },
  }
}

function withNewer(before: readonly BusyPlayer[], newer: readonly BusyPlayer[]): BusyPlayer[] {
  return [...before.filter(({ id }) => !newer.some((each) => each.id === id)), ...newer]
}

/** Warns about those who play elsewhere, and asks who plays; nothing until the server has found somebody. */
export function WhoPlaysFields({ isAsked, fields }: WhoPlays) {
  const { query, busy, warned, isRefused, ids, choose } = fields
  if (!isAsked) return null
  return (
    <>
      <BusyAlert busy={warned} takesFocus={isRefused}>
        <p>Nothing is booked yet. Choose who plays. The venue doesn’t see this warning.</p>
      </BusyAlert>
      {query.isError && <LoadFailed query={query} />}
      {query.data && <PlayersField people={query.data.people} busy={busy} ids={ids} onChange={choose} />}
    </>
  )
}
