import { readPage } from '../../lib/page-numbers.ts'

/** What the address of /network holds: whom the panel shows, and which of one's connections are listed. */
export interface NetworkAddress {
  person?: string | undefined
  q: string
  page: number
}

export function readNetworkAddress(search: URLSearchParams): NetworkAddress {
  return { person: search.get('person') ?? undefined, q: search.get('q') ?? '', page: readPage(search) }
}

export function networkHref({ person, q, page }: NetworkAddress): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (page > 1) search.set('page', String(page))
  if (person) search.set('person', person)
  return search.size > 0 ? `/network?${search}` : '/network'
}
