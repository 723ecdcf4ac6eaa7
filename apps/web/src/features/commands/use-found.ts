import type { ArtistCard, GigListItem } from '@bandstand/api-spec'
import { actNameOf, personOf } from '@bandstand/domain/accounts'
import { grouped } from '@bandstand/domain/product'
import { OWN_SEARCH_MIN } from '@bandstand/domain/search'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Mic, Music } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { shortDayText } from '@bandstand/domain/time'
import type { Command, CommandGroup } from './commands.ts'
import { ownGroups } from './own-commands.ts'

/** Pause after the last keystroke before the server is queried, in milliseconds. */
const DEBOUNCE_MS = 200
const MOST_OF_A_KIND = 4

export interface Found {
  groups: CommandGroup[]
  /** Whether all searches for the typed text have finished. */
  settled: boolean
  /** Repeats the searches that failed; null when none did. */
  retry: (() => void) | null
}

/** Returns what a typed text finds: the member's own bookings, gigs and conversations, and artists and gigs of anybody. */
export function useFound(typed: string): Found {
  const text = typed.trim()
  const asked = useRest(text)
  const input = asked.length >= OWN_SEARCH_MIN ? { q: asked } : skipToken
  const own = useQuery(api.search.mine.queryOptions({ input, retry: false }), queryClient)
  const artists = useQuery(api.directory.list.queryOptions({ input, retry: false }), queryClient)
  const gigs = useQuery(api.gigs.list.queryOptions({ input, retry: false }), queryClient)
  const searches = [own, artists, gigs]
  if (text.length < OWN_SEARCH_MIN) return { groups: [], settled: true, retry: null }
  // All at once: a late result would move the ones that the user is about to choose.
  if (text !== asked || searches.some(({ isFetching }) => isFetching)) {
    return { groups: [], settled: false, retry: null }
  }

  const address = encodeURIComponent(asked)
  const found = own.data?.found ?? []
  const gigCommands = (gigs.data?.gigs ?? [])
    .filter(({ id }) => found.every((each) => each.id !== id))
    .slice(0, MOST_OF_A_KIND)
    .map(gigCommand)
  const artistCommands = (artists.data?.artists ?? []).slice(0, MOST_OF_A_KIND).map(artistCommand)
  const failed = searches.filter(({ isError }) => isError)
  return {
    groups: [
      ...ownGroups(found),
      {
        value: 'Artists',
        items: [...artistCommands, ...all('artists', artists.data?.total, `/artists?q=${address}`)],
      },
      {
        value: 'Gigs',
        items: [...gigCommands, ...all('gigs', gigs.data?.total, `/gigs?q=${address}`)],
      },
    ],
    settled: true,
    retry: failed.length > 0 ? () => failed.forEach(({ refetch }) => void refetch()) : null,
  }
}

function gigCommand({ id, title, date, location }: GigListItem): Command {
  const hint = `${shortDayText(date)}, ${location}`
  return { id: `gig ${id}`, label: title, hint, icon: Music, to: `/gigs/${id}` }
}

function artistCommand(artist: ArtistCard): Command {
  const { uuid, professions } = artist
  const label = actNameOf(artist)
  const hint = [personOf(artist), professions[0]].filter(Boolean).join(', ')
  return { id: `artist ${uuid}`, label, hint, icon: Mic, to: `/artists/${uuid}` }
}

/** Returns a link to all results of a kind, where the palette shows only some. */
function all(kind: string, total: number | undefined, to: string): Command[] {
  if (total === undefined || total <= MOST_OF_A_KIND) return []
  return [{ id: to, label: `All ${grouped(total)} ${kind}`, to }]
}

/** Returns the text once it has not changed for a while. */
function useRest(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
