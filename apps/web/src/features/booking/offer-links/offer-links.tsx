import type { GigDetail, OfferLink } from '@bandstand/api-spec'
import type { OfferLinkState } from '@bandstand/domain/booking'
import { instantText, localInstantText } from '@bandstand/domain/time'
import { formatDollars } from '@bandstand/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { AlertDialog } from '../../../components/ui/overlays/alert-dialog.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { MemberText } from '../../../components/ui/page/member-text.tsx'
import { Panel } from '../../../components/ui/page/panel.tsx'
import { type Status, StatusBadge } from '../../../components/ui/status/status-badge.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { api, client } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { copyText } from '../../../lib/screen/copy-text.ts'

const BADGES: Record<OfferLinkState, { status: Status; label: string }> = {
  open: { status: 'pending', label: 'Waiting for a reply' },
  accepted: { status: 'booked', label: 'Accepted' },
  declined: { status: 'cancelled', label: 'Declined' },
  withdrawn: { status: 'closed', label: 'Withdrawn' },
  expired: { status: 'expired', label: 'Expired' },
}

/** Shows a private gig's links to its venue, the newest first; nothing when it has none. */
export function OfferLinks({ gig }: { gig: Pick<GigDetail, 'id' | 'status' | 'timeZone'> }) {
  const { data } = useQuery(api.offerLinks.list.queryOptions({ input: { gigId: gig.id } }))
  const write = useWrite({ changes: ['gigs'] })
  const [asked, setAsked] = useState<{ act: 'renew' | 'withdraw'; link: OfferLink } | null>(null)
  const [newest, ...former] = data?.links ?? []
  if (!newest) return null
  const run = async () => {
    if (!asked) return
    await write.run(() => client.offerLinks[asked.act]({ id: asked.link.id }), asked.act)
    setAsked(null)
  }
  return (
    <div id="offer-links" className="mt-6">
      <Panel title="Offer by link">
        <TextAlert tone="danger" onDismiss={write.dismiss} text={write.failure} />
        <LinkState link={newest} timeZone={gig.timeZone} />
        {gig.status === 'open' && (
          <div className="row">
            <Button
              variant={newest.state === 'open' ? 'plain' : 'act'}
              onClick={() => setAsked({ act: 'renew', link: newest })}
            >
              {newest.state === 'open' ? 'Replace link' : 'Make new link'}
            </Button>
            {newest.state === 'open' && (
              <Button variant="danger" onClick={() => setAsked({ act: 'withdraw', link: newest })}>
                Withdraw link
              </Button>
            )}
          </div>
        )}
        {former.length > 0 && (
          <ul className="muted grid gap-1">
            {former.map((link) => (
              <li key={link.id}>
                {`${link.actName}, made ${localInstantText(link.madeAt)}: ${BADGES[link.state].label.toLowerCase()}`}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        {...questionOf(asked)}
        busy={write.busy}
        onConfirm={() => void run()}
      />
    </div>
  )
}

function LinkState({ link, timeZone }: { link: OfferLink; timeZone: string }) {
  const { state, address, actName, terms } = link
  const mailed = link.sentTo && ` We emailed it to ${link.sentTo}.`
  return (
    <>
      <div className="row">
        <StatusBadge {...BADGES[state]} />
      </div>
      <p>
        {`For ${actName}, ${formatDollars(terms.fee)}.${mailed}`}
        {state === 'open' && ` It works once, until ${instantText(new Date(link.expiresAt), timeZone)}.`}
      </p>
      {link.declineReason && <MemberText>{`“${link.declineReason}”`}</MemberText>}
      {address && (
        <>
          <Field
            label="Offer link"
            hint="Whoever has it can read the offer and reply. Send it only to the act."
          >
            <Input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
          </Field>
          <div>
            <Button variant="act" onClick={() => void copyText(address)}>
              Copy link
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function questionOf(asked: { act: 'renew' | 'withdraw'; link: OfferLink } | null) {
  const sentTo = asked?.link.sentTo
  if (asked?.act === 'withdraw')
    return {
      title: 'Withdraw this link?',
      description: 'It stops working right away. You can make a new one while the gig is open.',
      confirmLabel: 'Withdraw link',
    }
  const isOpen = asked?.link.state === 'open'
  const mail = sentTo ? ` We’ll email it to ${sentTo}.` : ''
  return {
    title: isOpen ? 'Replace this link?' : 'Make a new link?',
    description: `${isOpen ? 'The one you have stops working right away. ' : ''}The new one has the same terms and works for 7 days, or until the show starts.${mail}`,
    confirmLabel: isOpen ? 'Replace link' : 'Make new link',
    tone: 'act' as const,
  }
}
