/** How two members came to be connected. */
export const CONNECTION_TYPES = ['request', 'played_together'] as const
export type ConnectionType = (typeof CONNECTION_TYPES)[number]

export const REQUEST_STATUSES = ['waiting', 'accepted', 'declined', 'withdrawn'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
