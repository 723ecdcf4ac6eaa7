export function ProBadge() {
  return <span className="pro">Pro</span>
}
