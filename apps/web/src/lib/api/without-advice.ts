/** 'Try again.', 'Try again in a moment.', 'Try again once you’re connected.' */
const TRY_AGAIN = / Try again[^.]*\./g

/** Returns the text about a failure without its advice to try again, for where a button beside it says so. */
export function withoutAdvice(text: string): string {
  return text.replace(TRY_AGAIN, '')
}
