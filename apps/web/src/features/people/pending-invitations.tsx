import type { PartyInvitation } from '@bandstand/api-spec'
import { commissionText, ROLE_NAMES } from '@bandstand/domain/parties'
import { localInstantText } from '@bandstand/domain/time'
import { useState } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { LinkDialog } from './invite-dialog.tsx'
import './people.css'

/** Shows the invitations that nobody has accepted yet; nothing when there are none. */
export function PendingInvitations({ invitations }: { invitations: PartyInvitation[] }) {
  const write = useWrite({ changes: ['people'] })
  const [address, setAddress] = useState<string | null>(null)
  if (invitations.length === 0) return null
  const renew = async ({ id, email }: PartyInvitation) => {
    const made = await write.run(() => client.people.renew({ id }), `renew ${id}`)
    if (!made) return
    if (email) toast(`Invitation emailed to ${email}`)
    else setAddress(made.address)
  }
  const withdraw = async ({ id }: PartyInvitation) => {
    if (await write.run(() => client.people.withdraw({ id }), `withdraw ${id}`)) toast('Invitation withdrawn')
  }
  return (
    <section className="stack" aria-labelledby="pending-invitations">
      <SectionHead id="pending-invitations" level={3}>
        Pending invitations
      </SectionHead>
      <TextAlert tone="danger" text={write.failure} onDismiss={write.dismiss} />
      <ul className="people">
        {invitations.map((invitation) => {
          const { id, email, role, commission, invitedBy, isExpired, expiresAt } = invitation
          const name = email || 'Invitation link'
          return (
            <li key={id}>
              <div className="people__who">
                <p className="people__name">
                  {name} {isExpired && <StatusBadge status="expired" label="Expired" />}
                </p>
                <p className="meta muted">
                  {`${ROLE_NAMES[role]}${commission === null ? '' : ` for ${commissionText(commission)}`}, invited by ${invitedBy}. ${isExpired ? 'Expired' : 'Expires'} ${localInstantText(expiresAt)}.`}
                </p>
              </div>
              <div className="row">
                {invitation.address && !email && (
                  <Button size="small" onClick={() => setAddress(invitation.address)}>
                    Show link
                  </Button>
                )}
                <Button
                  size="small"
                  busy={write.running === `renew ${id}`}
                  aria-label={email ? `Send again to ${email}` : undefined}
                  onClick={() => void renew(invitation)}
                >
                  {email ? 'Send again' : 'Replace link'}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  busy={write.running === `withdraw ${id}`}
                  aria-label={email ? `Withdraw the invitation to ${email}` : undefined}
                  onClick={() => void withdraw(invitation)}
                >
                  Withdraw
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {address && <LinkDialog address={address} onClose={() => setAddress(null)} />}
    </section>
  )
}
