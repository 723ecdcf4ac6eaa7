import type { ApplicationDetail, Offer } from '@bandstand/api-spec'
import { lateCancelCents, lateCancelNotice } from '@bandstand/domain/contracts'
import { centsOf } from '@bandstand/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { api, client, errorCode } from '../../../lib/api/api.ts'
import { hoursTaken } from '../../../lib/text/hours-taken.ts'
import { townOnly } from '../../../lib/places/town-only.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { otherParty } from './application-text.ts'
import { OfferTermsList } from '../offers/offer-terms-list.tsx'

export interface AcceptDialogProps {
  application: ApplicationDetail
  /** The offer as it was when the dialog opened: its number says what was read, so that nothing else can be accepted. */
  offer: Offer
  onClose: () => void
}

/** Shows exactly what accepting does, and a button that accepts. */
export function AcceptDialog({ application, offer, onClose }: AcceptDialogProps) {
  const navigate = useNavigate()
  const { busy, failure, error, run, dismiss } = useWrite({ changes: ['applications', 'bookings'] })
  /** Whether the venue can change the reason right here. */
  const solvable = hoursTaken(error) !== null || townOnly(error) !== null
  const other = otherParty(application).name
  const isArtist = application.me === 'artist'
  const feeCents = centsOf(offer.fee)
  const lateCancel = lateCancelNotice(
    application.me,
    other,
    { startsAt: new Date(offer.startsAt), feeCents, lateCancelCents: lateCancelCents(feeCents) },
    new Date(useNow(60_000)),
  )
  const defaults = useQuery(api.booking.getDefaults.queryOptions({ enabled: isArtist }))
  const buffer = isArtist ? (defaults.data?.bufferMinutes ?? 0) : 0
  const accept = async () => {
    const { id, number } = offer
    const booking = await run(() => client.booking.acceptOffer({ id, number }))
    if (!booking) return
    await navigate(`/bookings/${booking.id}`, {
      state: { message: `You’re booked with ${other}.` },
    })
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={failure && !solvable ? 'This couldn’t be booked' : `Accept offer ${offer.number}?`}
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
            <Button variant="act" busy={busy} onClick={() => void accept()}>
              Accept and book
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
            We’ll let the other artists know that the gig is filled.
          </p>
          <OfferTermsList terms={offer} />
          <TextAlert tone="warning" text={lateCancel} />
          {solvable && (
            <TermsFailure error={error} busy={busy} onUnblocked={dismiss} onAddress={() => void accept()} />
          )}
        </>
      )}
    </Dialog>
  )
}
