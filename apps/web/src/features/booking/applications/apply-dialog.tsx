import type { GigDetail } from '@bandstand/api-spec'
import { applyInput, type ApplyForm, type ApplyInput, typedFee } from '@bandstand/domain/booking'
import { centsOf, moneyInput } from '@bandstand/domain/money'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { GigLine } from '../../../components/ui/pictures/gig-line.tsx'
import { ApplyFields } from '../../../components/form/apply-fields.tsx'
import { ComparablePay } from '../../../components/form/comparable-pay.tsx'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { useWhoPlays, WhoPlaysFields } from '../../../components/form/who-plays.tsx'
import { client } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { playersBusy } from '../../../lib/text/players-busy.ts'
import { eveningPay, payText } from '../booking-text.ts'
import { BelowLowestFee } from './below-lowest-fee.tsx'
import { DateChoiceField } from '../schedules/date-choice.tsx'
import { useOpenDates } from '../schedules/use-open-dates.ts'

export interface ApplyDialogProps {
  gig: GigDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows the form of an artist's application. Keeps its values as long as the page lives, even when it's closed. */
export default function ApplyDialog({ gig, open, onOpenChange }: ApplyDialogProps) {
  const navigate = useNavigate()
  const choice = useOpenDates({
    gigId: gig.id,
    isSeries: gig.series !== null,
    taken: 'you have something else then',
  })
  const also = choice.chosen.map(({ gigId }) => gigId).filter((id) => id !== gig.id)
  const who = useWhoPlays(open ? { gigs: [gig.id, ...also] } : null)
  const { busy, error, run, dismiss } = useWrite({
    changes: ['applications'],
    keyed: true,
    onFailure: (refusal) => {
      choice.leaveOut(refusal)
      who.note(refusal)
    },
  })
  const form = useForm<ApplyForm, unknown, ApplyInput>({
    resolver: zodResolver(applyInput),
    defaultValues: { message: '', proposedFee: moneyInput(eveningPay(gig)), setDetails: '' },
  })
  const fee = typedFee.safeParse(useWatch({ control: form.control, name: 'proposedFee' }))

  const submit = form.handleSubmit(async (input) => {
    const application = await run((key) =>
      client.booking.apply({ ...input, ...who.input, also, gigId: gig.id, key }),
    )
    if (application)
      await navigate(`/applications/${application.id}`, { state: { message: 'Application sent.' } })
  })
  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title="Apply to this gig"
      description={
        <>
          <GigLine gig={gig} venue={gig.venueName} />
          {payText(gig)}
        </>
      }
      label="Apply"
      busy={busy}
      submitLabel={who.clashing.length > 0 ? 'Send anyway' : 'Send application'}
      disabled={who.isEmpty}
      onSubmit={submit}
      onChange={dismiss}
    >
      <DateChoiceField
        legend="Which dates?"
        choice={choice}
        cents={fee.success ? choice.chosen.map(() => centsOf(fee.data)) : []}
      />
      <FormProvider {...form}>
        <ApplyFields
          feeHint={
            also.length > 0
              ? 'In US dollars, for each evening. The venue sees it and may offer a different fee.'
              : 'In US dollars, for the whole evening. The venue sees it and may offer a different fee.'
          }
        >
          <BelowLowestFee cents={fee.success ? centsOf(fee.data) : null} />
          <ComparablePay gig={gig} />
        </ApplyFields>
      </FormProvider>
      <WhoPlaysFields {...who} />
      {error !== null && playersBusy(error) === null && (
        <TermsFailure error={error} busy={busy} onUnblocked={dismiss} />
      )}
      <p className="muted">Applying doesn’t book you. You’re booked only once you both agree on an offer.</p>
    </FormDialog>
  )
}
