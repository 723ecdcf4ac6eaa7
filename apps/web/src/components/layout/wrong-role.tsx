import type { RoleScreen } from '../../lib/session/role-screens.ts'
import { Alert } from '../ui/status/alert.tsx'
import { Button } from '../ui/page/button.tsx'
import { Link } from '../ui/page/link.tsx'

const TEXTS = {
  venue: ['Venue Access Only', 'This feature is only available to venue accounts.'],
  artist: ['Artist access only', 'This feature is only available to artist accounts.'],
} as const

/** Shows a member who opened a screen of the other type what it's for and where to go instead. */
export function WrongRole({ screen, onDismiss }: { screen: RoleScreen; onDismiss?: () => void }) {
  const [title, rule] = TEXTS[screen.for]
  const { why, advice, instead } = screen
  return (
    <Alert
      tone="warning"
      title={title}
      onDismiss={onDismiss}
      actions={
        <>
          <Button size="small" to={instead.to}>
            {instead.label}
          </Button>
          <Link to="/profile">Go to your profile</Link>
        </>
      }
    >
      <p>{rule}</p>
      <p>
        {why}. {advice}
      </p>
    </Alert>
  )
}
