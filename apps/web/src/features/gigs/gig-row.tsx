import type { GigListItem } from '@bandstand/api-spec'
import {
  cutText,
  GIG_CARD_DESCRIPTION_CHARS,
  GIG_STATUS_LABELS,
  PAYMENT_TYPE_LABELS,
} from '@bandstand/domain/gigs'
import { formatDollarsShort } from '@bandstand/domain/money'
import { withoutStreet } from '@bandstand/domain/places'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Flag } from '../../components/ui/status/flag.tsx'
import { ProBadge } from '../../components/ui/status/pro-badge.tsx'
import { TicketPoster } from '../../components/ui/pictures/ticket-poster.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { classNames } from '../../lib/text/class-names.ts'
import { distanceText } from '../../lib/places/distance-text.ts'
import { firstEntries } from '../../lib/api/first-entries.ts'
import { startText } from '../../lib/text/gig-text.ts'

export interface GigRowProps {
  gig: GigListItem
  /** Whether it is hovered on the map. */
  highlighted?: boolean
  /** Called when it is hovered or focused, or no longer. */
  onLight?: (highlighted: boolean) => void
  /** Shown beside the row's link, from another area. */
  corner?: ReactNode
}

/** Shows one gig of the list; the whole row links to its page. */
export function GigRow({ gig, highlighted, onLight, corner }: GigRowProps) {
  const payment = PAYMENT_TYPE_LABELS[gig.paymentType]
  return (
    <li className={classNames('gig', highlighted && 'is-highlighted')}>
      <TicketPoster date={gig.date} id={gig.id} />
      <div className="gig__main">
        <h2 className="t5">
          <Link
            to={`/gigs/${gig.id}`}
            onPointerEnter={() => onLight?.(true)}
            onPointerLeave={() => onLight?.(false)}
            onFocus={() => onLight?.(true)}
            onBlur={() => onLight?.(false)}
          >
            {gig.title}
          </Link>
        </h2>
        <p className="gig__where">
          <b>{gig.venueName ?? gig.creator.fullName ?? 'Venue'}</b>
          {gig.creator.isPro && (
            <>
              {' '}
              <span className="whitespace-nowrap">
                <ProBadge />
                {gig.location && ','}
              </span>
            </>
          )}
          {gig.location && (
            <Unbroken>{(gig.creator.isPro ? ' ' : ', ') + withoutStreet(gig.location)}</Unbroken>
          )}
          <span className="gig__at">
            , <Unbroken>{startText(gig)}</Unbroken>
          </span>
        </p>
        {gig.description && (
          <p className="gig__about">{cutText(gig.description, GIG_CARD_DESCRIPTION_CHARS)}</p>
        )}
        <p className="gig__tags">
          <span className="gig__pay-in">
            <b>{formatDollarsShort(gig.pay)}</b> {payment.toLowerCase()},{' '}
            <Unbroken>{startText(gig)}</Unbroken>
          </span>
          {gig.distanceMiles !== undefined && <span>{distanceText(gig.distanceMiles)}</span>}
          {gig.status !== 'open' && <span className="gig__over">{GIG_STATUS_LABELS[gig.status]}</span>}
          <span>{gig.instruments.length > 0 ? firstEntries(gig.instruments) : gig.position}</span>
          {gig.genres.length > 0 && <span>{firstEntries(gig.genres)}</span>}
          {gig.isRecurring && <Flag kind="recurring" />}
          {gig.isBoosted && <Flag kind="boosted" />}
        </p>
      </div>
      <p className="gig__pay">
        <b>{formatDollarsShort(gig.pay)}</b>
        <span>{payment}</span>
      </p>
      {corner && <div className="gig__corner">{corner}</div>}
    </li>
  )
}
