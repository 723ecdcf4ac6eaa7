import type { ApplicationDetail, ScheduleDate } from '@bandstand/api-spec'
import { type OfferForm, type OfferInput, offerInput, typedFee } from '@bandstand/domain/booking'
import { centsOf } from '@bandstand/domain/money'
import { isWallClock } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, FormProvider, useForm, useWatch } from 'react-hook-form'
import { OwnCommission } from '../../../components/form/commission.tsx'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { TermsFields } from '../../../components/form/terms-fields.tsx'
import { useWhoPlays, type WhoPlays, WhoPlaysFields } from '../../../components/form/who-plays.tsx'
import { OfferTemplates } from '../../../components/templates/offer-templates.tsx'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { GigLine } from '../../../components/ui/pictures/gig-line.tsx'
import { client } from '../../../lib/api/api.ts'
import { markHours } from '../../../lib/forms/mark-hours.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { playersBusy } from '../../../lib/text/players-busy.ts'
import { otherParty } from '../applications/application-text.ts'
import { DateChoiceField, FOR_EACH_DATE } from '../schedules/date-choice.tsx'
import { liveDates } from '../schedules/schedule-dates.tsx'
import { type DateChoice, useDateChoice } from '../schedules/use-date-choice.ts'
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
  const who = useWhoIsOffered(application, form.control, choice)
  const { busy, error, run, dismiss } = useWrite({
    changes: ['applications'],
    keyed: true,
    onFailure: (refusal) => {
      markHours(refusal, form.setError)
      choice.leaveOut(refusal)
      who.note(refusal)
    },
  })
  const fee = typedFee.safeParse(useWatch({ control: form.control, name: 'fee' }))
  const other = otherParty(application).name

  const send = async (input: OfferInput) => {
    const { id } = application
    const others = choice.chosen
      .filter(({ applicationId }) => applicationId !== id)
      .map(({ applicationId, newestOffer: answers }) => ({ id: applicationId, answers }))
    const offer = { ...input, ...who.input, id, answers: newestOffer, also: others }
    if (await run((key) => client.booking.makeOffer({ ...offer, key }))) onClose()
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
        submitLabel={who.clashing.length > 0 ? 'Send anyway' : 'Send offer'}
        disabled={who.isEmpty}
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
        <WhoPlaysFields {...who} />
        {error !== null && playersBusy(error) === null && (
          <TermsFailure error={error} busy={busy} onUnblocked={dismiss} onAddress={() => void submit()} />
        )}
      </FormDialog>
    </FormProvider>
  )
}

/** Returns who plays what an act is about to offer, in the hours that it typed; for a venue nobody is asked about. */
function useWhoIsOffered(
  { id, me }: ApplicationDetail,
  control: Control<OfferForm, unknown, OfferInput>,
  choice: DateChoice<ScheduleDate>,
): WhoPlays {
  const [start, end] = useWatch({ control, name: ['start', 'end'] })
  const also = choice.chosen.flatMap(({ applicationId }) => (applicationId === id ? [] : applicationId))
  const isTyped = isWallClock(start) && isWallClock(end)
  return useWhoPlays(
    me === 'artist' && isTyped ? { applications: [id, ...also], hours: { start, end } } : null,
  )
}

function titleOf({ pendingOffer, me }: ApplicationDetail): string {
  if (!pendingOffer) return 'Make an offer'
  return pendingOffer.madeBy === me ? 'Change your offer' : 'Make a counteroffer'
}
