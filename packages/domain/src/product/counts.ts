/** '12,345' for a whole number; without `Intl`, whose first use holds a slow phone up for a tenth of a second. */
export function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** '1 gig', '1,200 gigs': a number with its noun; `plural` for nouns that take more than an s. */
export function countOf(number: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(number)} ${number === 1 ? noun : plural}`
}
