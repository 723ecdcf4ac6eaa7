import { useLocation, useNavigate } from 'react-router'
import { readPage } from '../../lib/api/page-numbers.ts'
import { type ArtistSearch, artistListSearch, readArtistSearch } from './artist-filters.ts'

/** Returns the directory's search, stored in the address. `change` returns to the first page. */
export function useArtistSearch() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const applied = readArtistSearch(params)

  const change = (patch: Partial<ArtistSearch>, { replace = false } = {}) => {
    const next = artistListSearch({ ...applied, ...patch }, 1)
    if (next !== search) void navigate({ search: next }, { replace, preventScrollReset: true })
  }
  return { applied, page: readPage(params), change }
}
