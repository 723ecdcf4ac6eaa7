/** Returns the text for an unexpected failure, with the reason. */
export function unexpectedText(reason: string): string {
  return `An unexpected error occurred: ${reason}`
}
