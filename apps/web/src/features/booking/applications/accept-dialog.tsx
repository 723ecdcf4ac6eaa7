import type { ApplicationDetail, Offer } from '@bandstand/api-spec'
import { lateCancelCents, lateCancelNotice } from '@bandstand/domain/contracts'
import { centsOf } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import { curfewWarning } from '@bandstand/domain/stages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { OfferCommission } from '../../../components/form/commission.tsx'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { useWhoPlays, type WhoPlays, WhoPlaysFields } from '../../../components/form/who-plays.tsx'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { api, client, errorCode } from '../../../lib/api/api.ts'
import { hoursTaken } from '../../../lib/text/hours-taken.ts'
import { playersBusy } from '../../../lib/text/players-busy.ts'
import { scheduleClashesOf } from '../../../lib/text/schedule-clashes.ts'
import { townOnly } from '../../../lib/places/town-only.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { useActingParty } from '../../../lib/session/session.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { otherParty } from './application-text.ts'
import { OfferTermsList } from '../../../components/form/offer-terms-list.tsx'
import { DateChoiceField } from '../schedules/date-choice.tsx'
import { datesOffered } from '../schedules/schedule-dates.tsx'
import { type DateChoice, useDateChoice } from '../schedules/use-date-choice.ts'

export interface AcceptDialogProps {
  application: ApplicationDetail
  /** The offer as it was when the dialog opened: its number says what was read, so that nothing else can be accepted. */
  offer: Offer
  onClose: () => void
}

/** Shows exactly what accepting does, and a button that accepts. */
export function AcceptDialog({ application, offer, onClose }: AcceptDialogProps) {
  const { choice, who, accept, busy, failure, error, dismiss } = useAcceptance(application, offer)
  /** Whether the reason can be changed right here. */
  const isAboutTerms =
    hoursTaken(error) !== null || townOnly(error) !== null || scheduleClashesOf(error) !== null
  const solvable = isAboutTerms || playersBusy(error) !== null
  const other = otherParty(application).name
  const isArtist = application.me === 'artist'
  const isAgent = useActingParty()?.role === 'agent'
  const feeCents = centsOf(offer.fee)
  const lateCancel = lateCancelNotice(
    application.me,
    other,
    { startsAt: new Date(offer.startsAt), feeCents, lateCancelCents: lateCancelCents(feeCents) },
    new Date(useNow(60_000)),
  )
  const { data: gig } = useQuery(api.gigs.get.queryOptions({ input: { id: application.gig.id } }))
  const defaults = useQuery(api.booking.getDefaults.queryOptions({ enabled: isArtist }))
  const buffer = isArtist ? (defaults.data?.bufferMinutes ?? 0) : 0
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={failure && !solvable ? 'This couldn’t be booked' : titleOf(offer, choice.dates.length)}
      actions={
        failure && !solvable ? (
          <Button variant="act" onClick={onClose}>
            See the latest
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              Not yet
            </Button>
            <Button
              variant="act"
              busy={busy}
              disabled={who.isEmpty || (choice.dates.length > 1 && choice.chosen.length === 0)}
              onClick={() => void accept()}
            >
              {acceptLabel(choice, who)}
            </Button>
          </>
        )
      }
    >
      {failure && !solvable ? (
        <Alert tone="danger" title={failure}>
          {errorCode(error) === 'VENUE_NOT_FREE' && isArtist
            ? // The venue is notified of it.
              `Nothing was booked. We’ve let ${other} know that you want to accept.`
            : 'Nothing was booked, and nothing has changed for you.'}
        </Alert>
      ) : (
        <>
          <p>
            Accepting confirms the booking with {other} on these terms. You’ll both sign a contract, and the
            time is blocked in both calendars{buffer > 0 && `, with ${buffer} minutes before and after`}.
            {gig?.visibility !== 'private' && ' We’ll let the other artists know that the gig is filled.'}
          </p>
          <OfferTermsList terms={offer} />
          {isAgent && <OfferCommission offerId={offer.id} dates={choice.dates.length} />}
          <DateChoiceField
            legend="Which dates?"
            choice={choice}
            cents={choice.chosen.flatMap(({ fee }) => (fee === null ? [] : [centsOf(fee)]))}
          />
          <TextAlert tone="warning" text={lateCancel} />
          <TextAlert tone="warning" text={curfewWarning(gig?.stage, offer)} />
          <WhoPlaysFields {...who} />
          {isAboutTerms && (
            <TermsFailure error={error} busy={busy} onUnblocked={dismiss} onAddress={() => void accept()} />
          )}
        </>
      )}
    </Dialog>
  )
}

/** Returns which dates are accepted, who plays them, and what accepts them. */
function useAcceptance(application: ApplicationDetail, offer: Offer) {
  const navigate = useNavigate()
  // As they were when the dialog opened, like the offer.
  const [dates] = useState(() => datesOffered(application, offer.madeBy))
  const choice = useDateChoice(dates)
  const chosen = choice.chosen.map(({ applicationId }) => applicationId)
  const applications = dates.length > 1 ? chosen : [application.id]
  const isKnown = application.me === 'artist' && applications.length > 0
  const who = useWhoPlays(isKnown ? { applications } : null)
  const write = useWrite({
    changes: ['applications', 'bookings'],
    onFailure: (error) => {
      choice.leaveOut(error)
      who.note(error)
    },
  })
  const accept = async () => {
    const offers = choice.dates.length > 1 ? choice.chosen.map((date) => date.pendingOffer) : [offer]
    const [first, ...also] = offers.map(({ id, number }) => ({ id, number }))
    if (!first) return
    const booking = await write.run(() => client.booking.acceptOffer({ ...first, also, ...who.input }))
    if (!booking) return
    await navigate(`/bookings/${booking.id}`, {
      state: { message: `You’re booked with ${otherParty(application).name}.` },
    })
  }
  return { choice, who, accept, ...write }
}

function acceptLabel({ dates, chosen }: DateChoice, { clashing }: WhoPlays): string {
  if (clashing.length > 0) return 'Accept anyway'
  return dates.length > 1 ? `Accept and book ${countOf(chosen.length, 'date')}` : 'Accept and book'
}

const titleOf = ({ number }: Offer, dates: number) =>
  dates > 1 ? `Accept offer ${number} for ${countOf(dates, 'date')}?` : `Accept offer ${number}?`
