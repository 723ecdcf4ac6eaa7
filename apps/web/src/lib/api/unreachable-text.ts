/** Returns the text for a call that got no response at all. */
export function unreachableText(): string {
  return navigator.onLine
    ? 'We can’t reach Bandstand. Try again.'
    : 'You’re offline. Try again once you’re connected.'
}
