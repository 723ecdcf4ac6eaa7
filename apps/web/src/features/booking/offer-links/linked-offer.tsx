import type { LinkedOffer } from '@bandstand/api-spec'
import { LATE_CANCEL_HOURS, lateCancelCents } from '@bandstand/domain/contracts'
import { centsOf, formatDollars, formatMoney } from '@bandstand/domain/money'
import { instantText, rangeText } from '@bandstand/domain/time'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { OwnCommission } from '../../../components/form/commission.tsx'
import { useWhoPlays, WhoPlaysFields } from '../../../components/form/who-plays.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { DescriptionList } from '../../../components/ui/page/description-list.tsx'
import { MemberText } from '../../../components/ui/page/member-text.tsx'
import { Panel } from '../../../components/ui/page/panel.tsx'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { client, errorCode } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { playersBusy } from '../../../lib/text/players-busy.ts'
import { returnState } from '../../../lib/session/return-to.ts'
import { usePerson } from '../../../lib/session/session.ts'
import { OfferTermsList } from '../../../components/form/offer-terms-list.tsx'
import { DeclineLinkDialog } from './decline-link-dialog.tsx'

/** Shows an offer to whoever has its link, with what they can do about it. */
export function LinkedOfferParts({ offer, secret }: { offer: LinkedOffer; secret: string }) {
  const { gig, terms, venueName } = offer
  const hours = rangeText({ ...terms, startsAt: new Date(terms.startsAt), endsAt: new Date(terms.endsAt) })
  const [declined, setDeclined] = useState(false)
  if (declined)
    return (
      <Alert tone="success" title="Offer declined" takesFocus>
        {`We’ve let ${venueName} know. You can close this page.`}
      </Alert>
    )
  return (
    <div className="stack stack--l max-w-2xl">
      <DescriptionList
        rows={[
          { term: 'Act', value: offer.actName },
          { term: 'Fee', value: formatDollars(terms.fee) },
          { term: 'When', value: hours },
          {
            term: 'Where',
            value: gig.location.startsWith(venueName) ? gig.location : `${venueName}, ${gig.location}`,
          },
          ...(gig.stageName ? [{ term: 'Stage', value: gig.stageName }] : []),
        ]}
      />
      <Answer offer={offer} secret={secret} onDeclined={() => setDeclined(true)} />
      {gig.description && (
        <section className="stack gap-2">
          <h2 className="t4">About the gig</h2>
          <MemberText>{gig.description}</MemberText>
        </section>
      )}
      <section className="stack gap-2">
        <h2 className="t4">Terms</h2>
        <OfferTermsList terms={terms} isBelowHead />
      </section>
      <section className="stack gap-2">
        <h2 className="t4">If plans change</h2>
        <p>{cancelText(offer)}</p>
      </section>
    </div>
  )
}

function cancelText({ venueName, terms }: LinkedOffer): string {
  const kept = formatMoney(lateCancelCents(centsOf(terms.fee)))
  return `Either of you can cancel for free until ${LATE_CANCEL_HOURS} hours before the show. After that, once you’ve both signed, you keep ${kept} if ${venueName} cancels. If you cancel that late, you aren’t paid and your profile shows a late cancellation.`
}

interface AnswerProps {
  offer: LinkedOffer
  secret: string
  onDeclined: () => void
}

function Answer({ offer, secret, onDeclined }: AnswerProps) {
  const person = usePerson()
  const { pathname } = useLocation()
  const [declining, setDeclining] = useState(false)
  if (offer.bookingId)
    return (
      <Alert
        tone="success"
        title={`You’re booked with ${offer.venueName}`}
        actions={
          <Button size="small" to={`/bookings/${offer.bookingId}`}>
            See the booking
          </Button>
        }
      />
    )
  const until = instantText(new Date(offer.expiresAt), offer.terms.timeZone)
  return (
    <Panel title="Your reply">
      {person ? (
        <Accept offer={offer} secret={secret} until={until} />
      ) : (
        <>
          <p>{`Log in or register to accept, until ${until}. Once you confirm your email you’re back here, with nothing else to fill in.`}</p>
          <div className="row">
            <Button variant="act" to="/register?type=artist" state={returnState(pathname)}>
              Register to accept
            </Button>
            <Button to="/login" state={returnState(pathname)}>
              Log in
            </Button>
          </div>
        </>
      )}
      <div>
        <Button variant="quiet" onClick={() => setDeclining(true)}>
          Decline offer
        </Button>
      </div>
      {declining && (
        <DeclineLinkDialog
          secret={secret}
          venueName={offer.venueName}
          onDeclined={onDeclined}
          onClose={() => setDeclining(false)}
        />
      )}
    </Panel>
  )
}

function Accept({ offer, secret, until }: Omit<AnswerProps, 'onDeclined'> & { until: string }) {
  const navigate = useNavigate()
  const who = useWhoPlays()
  const { busy, failure, error, run } = useWrite({
    changes: ['applications', 'bookings', 'gigs'],
    onFailure: who.note,
  })
  const accept = async () => {
    const booked = await run(() => client.offerLinks.accept({ secret, ...who.input }))
    if (!booked) return
    await navigate(`/bookings/${booked.bookingId}`, {
      state: { message: `You’re booked with ${offer.venueName}.` },
    })
  }
  return (
    <>
      <p>{`Accepting confirms the booking with ${offer.venueName} on these terms and blocks the time in both calendars. You’ll both sign a contract next. The offer is open until ${until}.`}</p>
      <OwnCommission />
      <WhoPlaysFields {...who} />
      {failure && !playersBusy(error) && (
        <Alert tone="danger" title={failure} takesFocus>
          {errorCode(error) !== undefined && 'Nothing was booked.'}
        </Alert>
      )}
      <div>
        <Button variant="act" size="large" busy={busy} disabled={who.isEmpty} onClick={() => void accept()}>
          {who.clashing.length > 0 ? 'Accept anyway' : 'Accept and book'}
        </Button>
      </div>
    </>
  )
}
