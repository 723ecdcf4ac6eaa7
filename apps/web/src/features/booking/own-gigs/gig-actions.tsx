import type { GigDetail } from '@bandstand/api-spec'
import { eveningOf } from '@bandstand/domain/bills'
import { PAYMENT_TYPE_LABELS } from '@bandstand/domain/gigs'
import { formatDollarsShort } from '@bandstand/domain/money'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Button } from '../../../components/ui/page/button.tsx'
import { StatusBadge } from '../../../components/ui/status/status-badge.tsx'
import { api } from '../../../lib/api/api.ts'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import { useMay } from '../../../lib/session/session.ts'
import { applicationStamp } from '../applications/application-text.ts'
import { CloseGigButton } from './close-gig.tsx'
import { InviteArtists } from '../invitations/invite-artists.tsx'
import { PostAgain } from './post-again.tsx'
import './gig-actions.css'

const loadApplyDialog = () => import('../applications/apply-dialog.tsx')
const ApplyDialog = lazyPart(loadApplyDialog)

/** Shows the actions of a gig's page: for an artist applying, with the pay on a phone; for its venue applicants, a copy and closing. */
export function GigActions({ gig }: { gig: GigDetail }) {
  const mayBook = useMay('book')
  const { data } = useQuery(
    api.booking.gigRelation.queryOptions({ input: { gigId: gig.id }, enabled: useMay('seeDeals') }),
  )
  const [applying, setApplying] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const mayApply = data?.abilities.apply ?? false
  // Fetched before it is asked for, but after the page that leads to it.
  useEffect(() => {
    if (mayApply) void loadApplyDialog().catch(() => {})
  }, [mayApply])
  const apply = () => {
    setAsked(true)
    setApplying(true)
  }
  const mayReply = useMay('book')
  const stamp = data?.mine && applicationStamp(data.mine, mayReply)
  return (
    <div className="gig-do">
      {data && (mayApply || (data.mine && !data.bookingId)) && (
        <div className="gig-main">
          <p className="gig-main__pay">
            <b>{formatDollarsShort(gig.pay)}</b> {PAYMENT_TYPE_LABELS[gig.paymentType]}
          </p>
          {mayApply && (
            <Button variant="act" size="large" onClick={apply}>
              Apply
            </Button>
          )}
          {data.mine && <Button to={`/applications/${data.mine.id}`}>See your application</Button>}
        </div>
      )}
      {/* From the beginning for the venue that posted it, so that nothing moves when the rest is loaded. */}
      {(gig.abilities.edit || data?.applicants || stamp) && (
        <div className="gig-actions">
          {stamp && <StatusBadge {...stamp} />}
          {data?.bookingId && (
            <Button to={`/bookings/${data.bookingId}`} variant="act">
              See the booking
            </Button>
          )}
          {data?.applicants && (
            <Button
              to={`/gigs/${gig.id}/applicants`}
              variant={data.applicants.live > 0 && !data.bookingId ? 'act' : 'plain'}
            >
              Applicants ({data.applicants.total})
            </Button>
          )}
          {data?.abilities.invite && <InviteArtists gigId={gig.id} />}
          {mayBook && data?.applicants && (
            <>
              <BillOfGig gig={gig} />
              <PostAgain gig={gig} />
              <CloseGigButton gig={gig} live={data.applicants.live} abilities={data.abilities} />
            </>
          )}
        </div>
      )}
      {wasAsked && (
        <Suspense>
          <ApplyDialog gig={gig} open={applying} onOpenChange={setApplying} />
        </Suspense>
      )}
    </div>
  )
}

/** Opens the bill that a venue's gig is on, or makes one of its evening. */
function BillOfGig({ gig }: { gig: GigDetail }) {
  if (gig.billId !== null) return <Button to={`/bills/${gig.billId}`}>Open bill</Button>
  if (gig.status !== 'open' && gig.status !== 'booked') return null
  return <Button to={`/bills/new?date=${eveningOf(`${gig.date}T${gig.time}`)}`}>Make a bill</Button>
}
