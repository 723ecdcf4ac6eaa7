import { Alert } from '../../../components/ui/status/alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import type { InvitationsSent } from './send-invitations.ts'

/** Shows which artists were invited, and which were not and why. */
export function InvitationResults({ result, onClose }: { result: InvitationsSent; onClose: () => void }) {
  const { sent, refused } = result
  return (
    <>
      <Alert tone="warning" title={`${sent.length} invited, ${refused.length} not invited`} />
      {sent.length > 0 && (
        <section className="stack gap-2">
          <h3 className="t5">Invited</h3>
          <ul className="wrap-anywhere">
            {sent.map(({ artist, application }) => (
              <li key={artist.id}>
                <Link to={`/applications/${application.id}`}>{artist.name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="stack gap-2">
        <h3 className="t5">Not invited</h3>
        <ul className="wrap-anywhere">
          {refused.map(({ artist, reason }) => (
            <li key={artist.id}>
              <b>{artist.name}</b>: {reason}
            </li>
          ))}
        </ul>
      </section>
      <div className="dialog__acts">
        <Button variant="act" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
