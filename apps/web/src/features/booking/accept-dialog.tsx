import type { ApplicationDetail, Offer } from '@bandstand/api-spec'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { api, client } from '../../lib/api.ts'
import { otherSide } from './application-words.ts'
import { OfferTermsList } from './offer-terms-list.tsx'
import { useDeed } from './use-deed.ts'

export interface AcceptDialogProps {
  application: ApplicationDetail
  /** As it was when the dialog opened: its number names what was read, so that nothing else can be accepted. */
  offer: Offer
  onClose: () => void
}

/** Says what accepting does, exactly, and does it. */
export function AcceptDialog({ application, offer, onClose }: AcceptDialogProps) {
  const navigate = useNavigate()
  const { running, failure, run } = useDeed()
  const other = otherSide(application).name
  const isArtist = application.me === 'artist'
  const defaults = useQuery(api.booking.getDefaults.queryOptions({ enabled: isArtist }))
  const buffer = isArtist ? (defaults.data?.bufferMinutes ?? 0) : 0
  const accept = () =>
    run('accept', async () => {
      const booking = await client.booking.acceptOffer({ id: offer.id, number: offer.number })
      await navigate(`/bookings/${booking.id}`, {
        state: { message: `You are booked: ${other} and you have agreed.` },
      })
    })
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={failure ? 'This could not be booked' : `Accept offer ${offer.number}?`}
      actions={
        failure ? (
          <Button variant="act" onClick={onClose}>
            See how it stands now
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              Not yet
            </Button>
            <Button variant="act" busy={running !== null} onClick={() => void accept()}>
              Accept and book
            </Button>
          </>
        )
      }
    >
      {failure ? (
        <Alert tone="danger" title={failure}>
          Nothing was booked, and nothing has changed for you.
        </Alert>
      ) : (
        <>
          <p>
            Accepting books {other} and you at once, on these terms. A contract to sign is made of them, the
            time is blocked in both calendars
            {buffer > 0 && `, with ${buffer} minutes before and after`}, and all others in play for this gig
            are told that it is filled.
          </p>
          <OfferTermsList terms={offer} />
        </>
      )}
    </Dialog>
  )
}
