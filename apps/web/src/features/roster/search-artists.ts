import { actNameOf } from '@bandstand/domain/accounts'
import { client } from '../../lib/api/api.ts'

/** Returns artists that a text finds in the directory, for suggestions. Two of one name differ by their place. */
export async function searchArtists(text: string, signal: AbortSignal) {
  const { artists } = await client.directory.list({ q: text, pageSize: SHOWN }, { signal })
  return artists.map((artist) => {
    const name = actNameOf(artist)
    return { id: artist.uuid, name, text: artist.location ? `${name} · ${artist.location}` : name }
  })
}

const SHOWN = 8
