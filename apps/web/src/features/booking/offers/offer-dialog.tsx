import type { ApplicationDetail } from '@bandstand/api-spec'
import { type OfferForm, type OfferInput, offerInput } from '@bandstand/domain/booking'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { TermsFields } from '../../../components/form/terms-fields.tsx'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { GigLine } from '../../../components/ui/pictures/gig-line.tsx'
import { client } from '../../../lib/api/api.ts'
import { markHours } from '../../../lib/forms/mark-hours.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { otherParty } from '../applications/application-text.ts'
import { formOf } from './offer-form.ts'
import { OfferLifetimeField } from './offer-lifetime-field.tsx'

/** Shows the form of the next offer, filled with the terms of the newest one or of the gig. */
export function OfferDialog({
  application,
  onClose,
}: {
  application: ApplicationDetail
  onClose: () => void
}) {
  const { suggestedTerms, newestOffer } = application
  const form = useForm<OfferForm, unknown, OfferInput>({
    resolver: zodResolver(offerInput),
    defaultValues: formOf(suggestedTerms),
  })
  const { busy, error, run, dismiss } = useWrite({
    changes: ['applications'],
    keyed: true,
    onFailure: (refusal) => markHours(refusal, form.setError),
  })
  const other = otherParty(application).name

  const send = async (input: OfferInput) => {
    const { id } = application
    if (await run((key) => client.booking.makeOffer({ ...input, id, answers: newestOffer, key }))) onClose()
  }
  const submit = form.handleSubmit(send)
  return (
    <FormProvider {...form}>
      <FormDialog
        wide
        onClose={onClose}
        title={titleOf(application)}
        description={
          <>
            <GigLine gig={application.gig} artist={application.artist.name} venue={application.venue.name} />
            {other} can accept it, decline it or make a counteroffer. Once they accept it, you’re booked.
          </>
        }
        label="Offer"
        busy={busy}
        submitLabel="Send offer"
        onSubmit={submit}
        onChange={dismiss}
      >
        <TermsFields timeZone={suggestedTerms.timeZone}>
          <OfferLifetimeField />
        </TermsFields>
        {error !== null && (
          <TermsFailure error={error} busy={busy} onUnblocked={dismiss} onAddress={() => void submit()} />
        )}
      </FormDialog>
    </FormProvider>
  )
}

function titleOf({ pendingOffer, me }: ApplicationDetail): string {
  if (!pendingOffer) return 'Make an offer'
  return pendingOffer.madeBy === me ? 'Change your offer' : 'Make a counteroffer'
}
