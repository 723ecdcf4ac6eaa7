export function BetaBadge() {
  return <span className="beta">Beta</span>
}
