/** The member whom the header shows. */
export interface HeaderSession {
  displayName: string
  avatarUrl: string | null
  userType: 'artist' | 'venue' | 'organization'
  /** Messages that were not read. */
  unread: number
}
