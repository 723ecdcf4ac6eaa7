/** Returns the text for a call that got no answer at all. */
export function unreachableText(): string {
  return navigator.onLine
    ? 'The server cannot be reached. Please try again.'
    : 'You are offline. Please try again.'
}
