import type { ApplicationDetail } from '@bandstand/api-spec'
import { type OfferForm, type OfferInput, offerInput, typedFee } from '@bandstand/domain/booking'
import { centsOf } from '@bandstand/domain/money'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { OwnCommission } from '../../../components/form/commission.tsx'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { TermsFields } from '../../../components/form/terms-fields.tsx'
import { OfferTemplates } from '../../../components/templates/offer-templates.tsx'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { GigLine } from '../../../components/ui/pictures/gig-line.tsx'
import { client } from '../../../lib/api/api.ts'
import { markHours } from '../../../lib/forms/mark-hours.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { otherParty } from '../applications/application-text.ts'
import { DateChoiceField, FOR_EACH_DATE } from '../schedules/date-choice.tsx'
import { liveDates } from '../schedules/schedule-dates.tsx'
import { useDateChoice } from '../schedules/use-date-choice.ts'
import { ArtistAvailability } from './artist-availability.tsx'
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
  const choice = useDateChoice(
    liveDates(application).map((date) => ({ ...date, isFixed: date.applicationId === application.id })),
  )
  const { busy, error, run, dismiss } = useWrite({
    changes: ['applications'],
    keyed: true,
    onFailure: (refusal) => {
      markHours(refusal, form.setError)
      choice.leaveOut(refusal)
    },
  })
  const fee = typedFee.safeParse(useWatch({ control: form.control, name: 'fee' }))
  const other = otherParty(application).name

  const send = async (input: OfferInput) => {
    const { id } = application
    const also = choice.chosen
      .filter(({ applicationId }) => applicationId !== id)
      .map(({ applicationId, newestOffer: answers }) => ({ id: applicationId, answers }))
    if (await run((key) => client.booking.makeOffer({ ...input, id, answers: newestOffer, also, key })))
      onClose()
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
        <OfferTemplates>
          <TermsFields timeZone={suggestedTerms.timeZone}>
            <OfferLifetimeField />
          </TermsFields>
        </OfferTemplates>
        {application.me === 'venue' && (
          <ArtistAvailability artist={application.artist} timeZone={suggestedTerms.timeZone} />
        )}
        <DateChoiceField
          legend="On which dates?"
          choice={choice}
          cents={fee.success ? choice.chosen.map(() => centsOf(fee.data)) : []}
        />
        <OwnCommission />
        {choice.chosen.length > 1 && <p className="muted">{FOR_EACH_DATE}</p>}
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
