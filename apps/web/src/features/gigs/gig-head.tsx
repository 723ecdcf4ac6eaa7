import type { GigDetail } from '@bandstand/api-spec'
import { PAYMENT_TYPE_LABELS } from '@bandstand/domain/gigs'
import { dayOfMonth, dayText, monthName, weekdayName } from '@bandstand/domain/time'
import { formatDollarsShort } from '@bandstand/domain/money'
import type { ReactNode } from 'react'
import { Flag } from '../../components/ui/status/flag.tsx'
import { GigBadge } from '../../components/ui/status/gig-badge.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { PosterArt } from '../../components/ui/pictures/poster-art.tsx'
import { ProBadge } from '../../components/ui/status/pro-badge.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { startText } from '../../lib/text/gig-text.ts'
import './gig-head.css'

/** Shows a gig's poster, name and ticket, with the actions that other areas pass in. */
export function GigHead({ gig, actions }: { gig: GigDetail; actions?: ReactNode }) {
  return (
    <div className="gig-top">
      <PosterArt id={gig.id} />
      <div className="gig-top__text">
        <div className="row gap-2">
          <GigBadge status={gig.status} />
          {gig.visibility === 'private' && <Flag kind="private" />}
          {gig.isRecurring && <Flag kind="recurring" />}
          {gig.isBoosted && <Flag kind="boosted" />}
        </div>
        <h1 className="poster poster--1">{gig.title}</h1>
        <p className="lede">
          {gig.venue && (
            <>
              at <Link to={`/profile/${gig.venue.uuid}`}>{gig.venue.name}</Link>
              {gig.venue.isPro && (
                <>
                  {' '}
                  <span className="whitespace-nowrap">
                    <ProBadge />,
                  </span>
                </>
              )}
            </>
          )}
          {gig.venue && (gig.venue.isPro ? ' ' : ', ')}
          <span>
            <Unbroken>{gig.location || 'Location not specified'}</Unbroken>
          </span>
        </p>
        <div className="ticket">
          <div className="ticket__date" aria-hidden="true">
            <b>{dayOfMonth(gig.date)}</b>
            <div>
              <span>{monthName(gig.date, 'long')}</span>
              <span>{weekdayName(gig.date, 'long')}</span>
            </div>
          </div>
          <dl className="ticket__facts">
            <Fact term="Date">
              <time dateTime={gig.date}>{dayText(gig.date, 'full')}</time>
            </Fact>
            <Fact term="Starts">{startText(gig)}</Fact>
            <Fact term={PAYMENT_TYPE_LABELS[gig.paymentType]}>{formatDollarsShort(gig.pay)}</Fact>
          </dl>
        </div>
        {actions}
      </div>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
