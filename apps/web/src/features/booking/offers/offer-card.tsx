import type { ApplicationDetail, Offer } from '@bandstand/api-spec'
import type { OfferStatus } from '@bandstand/domain/booking'
import type { Side } from '@bandstand/domain/lifecycle'
import { formatDollars } from '@bandstand/domain/money'
import { localInstantText, timeLeft } from '@bandstand/domain/time'
import { useId } from 'react'
import { OfferCommission } from '../../../components/form/commission.tsx'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { type Stamp, StatusBadge } from '../../../components/ui/status/status-badge.tsx'
import { useMay } from '../../../lib/session/session.ts'
import { classNames } from '../../../lib/text/class-names.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { otherParty, replyStamp } from '../applications/application-text.ts'
import { OfferTermsList } from '../../../components/form/offer-terms-list.tsx'
import './offer-card.css'

const ENDED: Record<Exclude<OfferStatus, 'pending'>, Stamp> = {
  countered: { status: 'closed', label: 'Countered' },
  accepted: { status: 'booked', label: 'Accepted' },
  declined: { status: 'closed', label: 'Declined' },
  withdrawn: { status: 'closed', label: 'Withdrawn' },
  expired: { status: 'expired', label: 'Expired' },
  void: { status: 'closed', label: 'Closed' },
}

/** Returns the stamp of an offer, for the party that made it or the one that replies. */
function offerStamp({ status, madeBy }: Offer, me: Side, mayReply: boolean): Stamp {
  if (status !== 'pending') return ENDED[status]
  return madeBy === me ? { status: 'pending', label: 'Waiting for a reply' } : replyStamp(mayReply)
}

export interface OfferCardProps {
  application: ApplicationDetail
  offer: Offer
  busy: boolean
  onAccept: () => void
  onDecline: () => void
  onWithdraw: () => void
  /** Called to replace it: by a counteroffer, or a change of the member's own offer. */
  onReplace: () => void
}

/** Shows one version of the offer: its terms, its changes, until when it is valid, and its actions. */
export function OfferCard({ application, offer, busy, ...does }: OfferCardProps) {
  const id = useId()
  const mayReply = useMay('book')
  const { abilities } = offer
  const other = otherParty(application).name
  const mine = offer.madeBy === application.me
  const maker = mine ? 'you' : other
  const showsTerms = offer.status === 'pending' || offer.status === 'accepted'
  const replaces = offer.status === 'pending' && application.abilities.makeOffer
  return (
    <article
      className={classNames('offer', offer.status === 'pending' && 'offer--pending')}
      aria-labelledby={id}
    >
      <header className="offer__head">
        <h3 className="t5" id={id}>
          Offer {offer.number} by {maker}
        </h3>
        <StatusBadge {...offerStamp(offer, application.me, mayReply)} />
        <p className="meta faint">
          {showsTerms ? 'Sent' : `${formatDollars(offer.fee)}, sent`}{' '}
          <time dateTime={offer.createdAt}>{localInstantText(offer.createdAt)}</time>
          {offer.status === 'expired' && (
            <>
              , expired <time dateTime={offer.expiresAt}>{localInstantText(offer.expiresAt)}</time>
            </>
          )}
        </p>
      </header>
      {offer.status === 'pending' && <Expiry until={offer.expiresAt} />}
      {offer.hold && (
        <Alert tone="warning" title={`${other} can’t accept this offer yet`}>
          {offer.hold === 'blocked'
            ? 'You’ve blocked these hours in your calendar. Change your offer and send it again to remove the block.'
            : 'You’ve since booked another act on the same stage in these hours. Change your offer, or move the gig to another stage.'}
        </Alert>
      )}
      {offer.differences.length > 0 && <Differences offer={offer} />}
      {mine && application.me === 'artist' && offer.status === 'pending' && (
        <OfferCommission offerId={offer.id} />
      )}
      {showsTerms ? (
        <OfferTermsList terms={offer} />
      ) : (
        <details>
          <summary className="link">All terms of offer {offer.number}</summary>
          <OfferTermsList terms={offer} />
        </details>
      )}
      {(abilities.accept || abilities.decline || abilities.withdraw || replaces) && (
        <div className="row">
          {abilities.accept && (
            <Button onClick={does.onAccept} busy={busy}>
              Accept
            </Button>
          )}
          {replaces && (
            <Button onClick={does.onReplace} busy={busy}>
              {mine ? 'Change your offer' : 'Counter'}
            </Button>
          )}
          {abilities.decline && (
            <Button variant="danger" onClick={does.onDecline} busy={busy}>
              Decline offer
            </Button>
          )}
          {abilities.withdraw && (
            <Button onClick={does.onWithdraw} busy={busy}>
              Withdraw offer
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

function Differences({ offer }: { offer: Offer }) {
  return (
    <table className="changes">
      <caption>Changed since offer {offer.number - 1}</caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">Was</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {offer.differences.map(({ field, label, from, to }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>
              <del>{from}</del>
            </td>
            <td>
              <ins>{to}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Expiry({ until }: { until: string }) {
  const left = timeLeft(until, useNow(20_000))
  return (
    <p className="offer__expiry">
      {left ? (
        <>
          Expires <time dateTime={until}>{localInstantText(until)}</time> (<b>{left}</b>)
        </>
      ) : (
        <>
          Expired <time dateTime={until}>{localInstantText(until)}</time>
        </>
      )}
    </p>
  )
}
