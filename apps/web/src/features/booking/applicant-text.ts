/** 'Guitar, Voice', or that there is nothing to say. */
export function listOr(entries: readonly string[], nothing = 'Not named'): string {
  return entries.length > 0 ? entries.join(', ') : nothing
}

/** '4.5 of 5', or that nobody has judged yet. */
export function ratingText(rating: number | null): string {
  return rating === null ? 'No reviews yet' : `${rating.toFixed(1)} of 5`
}
