import type { ReadInvitation } from '@bandstand/api-spec'
import { commissionOffer, commissionText, ROLE_NAMES } from '@bandstand/domain/parties'
import { localInstantText } from '@bandstand/domain/time'
import { useLocation } from 'react-router'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { returnState } from '../../lib/session/return-to.ts'
import { switchParty } from '../../lib/session/switch-party.ts'
import { Abilities } from './role-fields.tsx'

interface InvitationAnswerProps {
  invitation: ReadInvitation
  secret: string
}

/** Shows what an invitation lets its reader do, and how to accept it. */
export function InvitationAnswer({ invitation, secret }: InvitationAnswerProps) {
  const { partyName, side, role, commission, replaces, yourName, isMember, expiresAt } = invitation
  const { pathname } = useLocation()
  if (isMember)
    return (
      <Alert
        tone="success"
        title={`You already belong to ${partyName}`}
        actions={
          <Button size="small" to="/">
            Go to dashboard
          </Button>
        }
      />
    )
  return (
    <div className="stack stack--l max-w-2xl">
      <section className="stack gap-2">
        <h2 className="t4">{`${ROLE_NAMES[role]}: what you can do`}</h2>
        <Abilities of={role} />
      </section>
      {commission !== null && (
        <section className="stack gap-2">
          <h2 className="t4">{`Commission: ${commissionText(commission)}`}</h2>
          <p>
            {commissionOffer(partyName, commission)}
            {commission > 0 &&
              ' It’s recorded with each booking when you make or accept the offer, and leaving later doesn’t change that.'}
          </p>
          {replaces && <p>{replacesText(partyName, replaces)}</p>}
        </section>
      )}
      <Panel title="Your reply">
        {yourName === null ? (
          <>
            <p>{`Log in or register to accept, until ${localInstantText(expiresAt)}. Any email address works. Once you confirm it you’re back here.`}</p>
            <div className="row">
              <Button variant="act" to={`/register?type=${side}`} state={returnState(pathname)}>
                Register to accept
              </Button>
              <Button to="/login" state={returnState(pathname)}>
                Log in
              </Button>
            </div>
          </>
        ) : (
          <Accept
            side={side}
            partyName={partyName}
            yourName={yourName}
            until={localInstantText(expiresAt)}
            secret={secret}
          />
        )}
      </Panel>
    </div>
  )
}

function replacesText(party: string, { role, commission }: NonNullable<ReadInvitation['replaces']>): string {
  return commission === null
    ? `Accepting ends your role as ${ROLE_NAMES[role].toLowerCase()} of ${party}.`
    : `So far it’s ${commissionText(commission)}, which stays for bookings that you’ve made.`
}

interface AcceptProps {
  side: ReadInvitation['side']
  partyName: string
  yourName: string
  until: string
  secret: string
}

function Accept({ side, partyName, yourName, until, secret }: AcceptProps) {
  const { busy, failure, run } = useWrite({ changes: [] })
  const accept = async () => {
    const joined = await run(() => client.people.acceptInvitation({ secret }))
    if (joined) switchParty({ id: joined.partyId, role: joined.role, name: partyName, userType: side })
  }
  return (
    <>
      <p>{`You act for ${partyName} with your own login. Your own account doesn’t change, and you can leave at any time. The invitation is open until ${until}.`}</p>
      {failure && <Alert tone="danger" title={failure} takesFocus />}
      <div>
        <Button variant="act" size="large" busy={busy} onClick={() => void accept()}>
          {`Accept as ${yourName}`}
        </Button>
      </div>
    </>
  )
}
