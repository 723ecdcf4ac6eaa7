import type { Hold } from '@bandstand/api-spec'
import { HOLD_LABELS, rankText } from '@bandstand/domain/holds'
import { instantText, rangeText } from '@bandstand/domain/time'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/page/button.tsx'
import { Link } from '../../../components/ui/page/link.tsx'
import { Unbroken } from '../../../components/ui/page/unbroken.tsx'
import { LazyAlertDialog } from '../../../components/ui/overlays/lazy-alert-dialog.tsx'
import { LazyMenu } from '../../../components/ui/overlays/lazy-menu.tsx'
import type { MenuEntry } from '../../../components/ui/overlays/menu.tsx'
import { TicketStub } from '../../../components/ui/pictures/ticket-stub.tsx'
import { type Stamp, StatusBadge } from '../../../components/ui/status/status-badge.tsx'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import type { HoldFor } from './hold-dialog.tsx'
import { type AskedStep, holdQuestion, releaseLabel } from './hold-question.ts'
import './hold-row.css'

const HoldDialog = lazyPart(() => import('./hold-dialog.tsx'))
const OfferDialog = lazyPart(() => import('../invitations/invite-dialog.tsx'))
const PrivateGigDialog = lazyPart(() => import('../private-gigs/private-gig-dialog.tsx'))

/** What can be done with a hold at once. */
export type HoldStep = 'accept' | 'decline' | 'release' | 'challenge' | 'confirm'

export interface HoldRowProps {
  hold: Hold
  busy: boolean
  onAct: (step: HoldStep) => void
}

const STAMPS: Record<Hold['status'], Stamp['status']> = {
  requested: 'pending',
  active: 'open',
  challenged: 'pending',
  confirmed: 'signed',
  declined: 'closed',
  released: 'closed',
  expired: 'expired',
  booked: 'booked',
}

/** Shows one hold: who, when, its rank, until when, and what the reader can do. */
export function HoldRow({ hold, busy, onAct }: HoldRowProps) {
  const { me, venue, actName, artist, rank, status, stageName, note } = hold
  const other = me === 'venue' ? actName : venue.name
  const page = me === 'artist' ? `/profile/${venue.uuid}` : artist && `/artists/${artist.uuid}`
  return (
    <li className="hold">
      <TicketStub date={hold.start.slice(0, 10)} />
      <div className="hold__main">
        <h3 className="t5">{page ? <Link to={page}>{other}</Link> : other}</h3>
        <p>
          <Unbroken>{rangeText(hold)}</Unbroken>
          {stageName && `, ${stageName}`}
        </p>
        <p className="hold__state">
          {rank && <b>{rankText(rank)}</b>}
          <StatusBadge status={STAMPS[status]} label={HOLD_LABELS[status]} />
          <span>
            <Unbroken>{deadlineText(hold)}</Unbroken>
          </span>
        </p>
        {note && <p className="muted">{note}</p>}
      </div>
      <HoldActions hold={hold} busy={busy} onAct={onAct} />
    </li>
  )
}

function deadlineText({ status, answerBy, expiresAt, timeZone, abilities }: Hold): string {
  if (answerBy) return `Confirm by ${instantText(answerBy, timeZone, 'medium')}`
  const isLive = abilities.release || abilities.accept
  return isLive || status === 'requested' ? `Expires ${instantText(expiresAt, timeZone, 'medium')}` : ''
}

/** Shows what comes first as a button, and everything else in a menu. */
function HoldActions({ hold, busy, onAct }: HoldRowProps) {
  const [open, setOpen] = useState<'offer' | 'again' | null>(null)
  const [asked, setAsked] = useState<AskedStep | null>(null)
  const close = () => setOpen(null)
  const { abilities, actName, artist } = hold
  const isAsked = hold.status === 'challenged'
  const confirm: MenuEntry = { label: 'Confirm hold', onSelect: () => onAct('confirm') }
  const [main, ...rest]: MenuEntry[] = [
    ...(abilities.accept ? [{ label: 'Accept', onSelect: () => onAct('accept') }] : []),
    ...(isAsked ? [confirm] : []),
    ...(abilities.offer
      ? [{ label: artist ? 'Make an offer' : 'Already agreed', onSelect: () => setOpen('offer') }]
      : []),
    ...(abilities.challenge ? [{ label: 'Ask those ahead', onSelect: () => setAsked('challenge') }] : []),
    ...(abilities.confirm && !isAsked ? [confirm] : []),
    ...(abilities.again ? [{ label: 'Hold again', onSelect: () => setOpen('again') }] : []),
    ...(abilities.accept
      ? [{ label: 'Decline', danger: true, onSelect: () => setAsked('decline') }]
      : abilities.release
        ? [{ label: releaseLabel(hold), danger: true, onSelect: () => setAsked('release') }]
        : []),
  ]
  if (!main) return null
  const isOnly = main.danger && rest.length === 0
  const inMenu = isOnly ? [main] : rest
  return (
    <div className="row gap-2">
      {!isOnly && (
        <Button size="small" busy={busy} onClick={main.onSelect}>
          {main.label}
          <span className="sr-only">: {actName}</span>
        </Button>
      )}
      {inMenu.length > 0 && (
        <LazyMenu
          trigger={
            <Button size="small" variant="quiet" icon aria-label={`More: ${actName}`}>
              <Ellipsis className="i" aria-hidden="true" />
            </Button>
          }
          entries={inMenu}
        />
      )}
      {asked && (
        <LazyAlertDialog
          open
          onOpenChange={(now) => !now && setAsked(null)}
          {...holdQuestion(hold, asked)}
          onConfirm={() => {
            setAsked(null)
            onAct(asked)
          }}
        />
      )}
      <Suspense>
        {open === 'offer' && artist && (
          <OfferDialog artistId={artist.uuid} name={artist.name} hold={hold} onClose={close} />
        )}
        {open === 'offer' && !artist && (
          <PrivateGigDialog stageId={hold.stageId} held={{ ...hold, act: actName }} onClose={close} />
        )}
        {open === 'again' && <HoldDialog for={subjectOf(hold)} start={hold} onClose={close} />}
      </Suspense>
    </div>
  )
}

function subjectOf({ me, venue, artist }: Hold): HoldFor {
  return me === 'artist' ? { venue } : { artist }
}
