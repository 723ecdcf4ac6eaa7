/** Returns the entries with commas, 'Guitar, Voice', or `nothing` for an empty list. */
export function listOr(entries: readonly string[], nothing = 'Not specified'): string {
  return entries.length > 0 ? entries.join(', ') : nothing
}

/** Returns an average rating as text: '4.5 of 5'; 'No reviews yet' for null. */
export function ratingText(rating: number | null): string {
  return rating === null ? 'No reviews yet' : `${rating.toFixed(1)} of 5`
}
