import { readPage } from '../../lib/api/page-numbers.ts'

/** The parameters of /network: the member in the panel, and the search and page of the connections. */
export interface NetworkAddress {
  person?: string | undefined
  q: string
  page: number
}

/** Returns what the address of /network holds. */
export function readNetworkAddress(search: URLSearchParams): NetworkAddress {
  return { person: search.get('person') ?? undefined, q: search.get('q') ?? '', page: readPage(search) }
}

/** Returns the address of /network with these parameters. */
export function networkHref({ person, q, page }: NetworkAddress): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (page > 1) search.set('page', String(page))
  if (person) search.set('person', person)
  return search.size > 0 ? `/network?${search}` : '/network'
}
