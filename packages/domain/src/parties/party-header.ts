/** The header with the id of the party that a request is for; without it, that of the account. Live connections have it in their address. */
export const PARTY_HEADER = 'bandstand-party'

/** The parameter of a page's address with the id of the party that it is for, as in links of mails. */
export const PARTY_PARAMETER = 'for'

/** Returns the path of a page for a party; its fragment stays at the end. */
export function pathForParty(path: string, partyId: string): string {
  const [page = '', fragment] = path.split('#')
  const wanted = `${page}${page.includes('?') ? '&' : '?'}${PARTY_PARAMETER}=${partyId}`
  return fragment === undefined ? wanted : `${wanted}#${fragment}`
}
