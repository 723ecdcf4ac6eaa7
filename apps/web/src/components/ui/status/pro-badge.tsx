/** Shows that an artist or a venue has an active Pro plan. */
export function ProBadge() {
  return (
    <span className="pro">
      Pro<span className="sr-only"> member</span>
    </span>
  )
}
