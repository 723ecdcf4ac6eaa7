const PREFIX = 'bandstand.explored.'

/** Notes, in this browser, that somebody has seen the gigs: the second step of Getting Started. */
export function noteGigsExplored(userId: string): void {
  try {
    localStorage.setItem(PREFIX + userId, 'yes')
  } catch {
    // Without storage the step stays open, which hurts nobody.
  }
}

export function hasExploredGigs(userId: string): boolean {
  try {
    return localStorage.getItem(PREFIX + userId) !== null
  } catch {
    return false
  }
}
