import type { GigDetail } from '@bandstand/api-spec'
import { applyInput, type ApplyForm, type ApplyInput } from '@bandstand/domain/booking'
import { moneyInput } from '@bandstand/domain/money'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { GigLine } from '../../../components/ui/pictures/gig-line.tsx'
import { MoneyInput } from '../../../components/ui/inputs/money-input.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { client } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { eveningPay, payText } from '../booking-text.ts'

export interface ApplyDialogProps {
  gig: GigDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows the form of an artist's application. Keeps its values as long as the page lives, even when it's closed. */
export default function ApplyDialog({ gig, open, onOpenChange }: ApplyDialogProps) {
  const navigate = useNavigate()
  const { busy, failure, run } = useWrite({ changes: ['applications'], keyed: true })
  const { register, handleSubmit, formState } = useForm<ApplyForm, unknown, ApplyInput>({
    resolver: zodResolver(applyInput),
    defaultValues: { message: '', proposedFee: moneyInput(eveningPay(gig)), setDetails: '' },
  })
  const { errors } = formState

  const submit = handleSubmit(async (input) => {
    const application = await run((key) => client.booking.apply({ ...input, gigId: gig.id, key }))
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
      failure={failure}
      busy={busy}
      submitLabel="Send application"
      onSubmit={submit}
    >
      <Field label="Message" required error={errors.message?.message}>
        <Textarea rows={5} placeholder="Why you’re a good fit for this venue" {...register('message')} />
      </Field>
      <Field
        label="Proposed fee"
        required
        error={errors.proposedFee?.message}
        hint="In US dollars, for the whole evening. The venue sees it and may offer a different fee."
      >
        <MoneyInput {...register('proposedFee')} />
      </Field>
      <Field label="Set details" optional error={errors.setDetails?.message}>
        <Textarea rows={3} placeholder="Lineup, sets, what you bring" {...register('setDetails')} />
      </Field>
      <p className="muted">Applying doesn’t book you. You’re booked only once you both agree on an offer.</p>
    </FormDialog>
  )
}
