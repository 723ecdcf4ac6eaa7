/** Shows the Beta badge. */
export function BetaBadge() {
  return <span className="beta">Beta</span>
}
