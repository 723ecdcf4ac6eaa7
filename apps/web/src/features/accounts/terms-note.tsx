import { Link } from '../../components/ui/page/link.tsx'

/** Says what somebody agrees to by registering. */
export function TermsNote() {
  return (
    <p className="meta">
      By registering, you agree to the <NewTab to="/terms">Terms of Service</NewTab>. The{' '}
      <NewTab to="/privacy">Privacy Policy</NewTab> says what we keep about you.
    </p>
  )
}

/** In a tab of its own, or what was typed here would be lost. */
function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
