import type { SuggestedTerms } from '@bandstand/api-spec'
import {
  MESSAGE_LIMITS,
  type OfferForm,
  type OfferInput,
  offerInput,
  typedFee,
} from '@bandstand/domain/booking'
import { zodResolver } from '@hookform/resolvers/zod'
import { centsOf } from '@bandstand/domain/money'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { TermsFields } from '../../../components/form/terms-fields.tsx'
import { OfferTemplates } from '../../../components/templates/offer-templates.tsx'
import { DialogForm } from '../../../components/ui/overlays/dialog-form.tsx'
import { Checkbox } from '../../../components/ui/choices/checkbox.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { MoneyInput } from '../../../components/ui/inputs/money-input.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { markHours } from '../../../lib/forms/mark-hours.ts'
import { formOf } from '../offers/offer-form.ts'
import { NightOffers } from '../offers/night-offers.tsx'
import { OfferLifetimeField } from '../offers/offer-lifetime-field.tsx'
import { DateChoiceField, FOR_EACH_DATE } from '../schedules/date-choice.tsx'
import type { DateChoice } from '../schedules/use-date-choice.ts'
import type { Invitation } from './send-invitations.ts'

export interface InvitationFormProps {
  /** The gig that is chosen. */
  gigId: string
  /** Of that gig; null while they are unknown. */
  terms: SuggestedTerms | null
  /** The dates of its series. */
  choice: DateChoice
  busy: boolean
  /** The error of the last attempt to send, or null. */
  error: unknown
  submitLabel: string
  /** Resolves to the error, or null. */
  onSend: (invitation: Invitation) => Promise<unknown>
  /** Called when the failure no longer applies: the venue removed its own block, or changed the input. */
  onDismiss: () => void
  onClose: () => void
  /** Before the fields: who is invited, or to which gig. */
  children?: ReactNode
}

/** Shows the fields of an invitation: a message and at most a fee, or, if chosen, terms that the artist can accept at once. */
export function InvitationForm({
  gigId,
  terms,
  choice,
  busy,
  error,
  submitLabel,
  ...props
}: InvitationFormProps) {
  const [message, setMessage] = useState('')
  const [withOffer, setWithOffer] = useState(false)
  const [fee, setFee] = useState('')
  const [feeProblem, setFeeProblem] = useState<string>()
  const form = useForm<OfferForm, unknown, OfferInput>({
    resolver: zodResolver(offerInput),
    ...(terms && { values: formOf(terms) }),
  })

  const offeredFee = useWatch({ control: form.control, name: 'fee' })
  const { dates, chosen } = choice

  const onSend = async (invitation: Omit<Invitation, 'gigIds'>) => {
    const gigIds = dates.length < 2 ? [gigId] : chosen.map((date) => date.gigId)
    const failure = await props.onSend({ ...invitation, gigIds })
    choice.leaveOut(failure)
    return failure
  }
  const sendOffer = async (offer: OfferInput) => {
    markHours(await onSend({ message, proposedFee: null, offer }), form.setError)
  }
  const sendPlain = () => {
    const asked = typedFee.safeParse(fee)
    const problem = fee.trim() === '' || asked.success ? undefined : asked.error.issues[0]?.message
    setFeeProblem(problem)
    if (!problem) void onSend({ message, proposedFee: asked.success ? asked.data : null, offer: null })
  }
  const send = () => {
    if (dates.length > 1 && chosen.length === 0) return
    if (withOffer && terms) void form.handleSubmit(sendOffer)()
    else sendPlain()
  }
  return (
    <FormProvider {...form}>
      <DialogForm
        label="Invite"
        busy={busy}
        submitLabel={submitLabel}
        locked
        onSubmit={send}
        onChange={() => error !== null && props.onDismiss()}
        onCancel={props.onClose}
      >
        {props.children}
        <InvitedDates choice={choice} fee={withOffer ? offeredFee : fee} />
        <Field label="Message" optional>
          <Textarea
            rows={3}
            maxLength={MESSAGE_LIMITS.apply}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        <NightOffers gigId={gigId} />
        <Checkbox
          label="Include an offer they can accept right away"
          checked={withOffer}
          onChange={(event) => setWithOffer(event.target.checked)}
        />
        {withOffer ? (
          terms && <OfferFields timeZone={terms.timeZone} isForMany={chosen.length > 1} />
        ) : (
          <PlainFields fee={fee} error={feeProblem} isForMany={chosen.length > 1} onChange={setFee} />
        )}
        {error !== null && (
          <TermsFailure error={error} busy={busy} onUnblocked={props.onDismiss} onAddress={send} />
        )}
      </DialogForm>
    </FormProvider>
  )
}

function InvitedDates({ choice, fee }: { choice: DateChoice; fee: string | number }) {
  const each = typedFee.safeParse(fee)
  const cents = each.success ? choice.chosen.map(() => centsOf(each.data)) : []
  return <DateChoiceField legend="Which dates?" choice={choice} cents={cents} />
}

interface PlainFieldsProps {
  fee: string
  error: string | undefined
  isForMany: boolean
  onChange: (fee: string) => void
}

function PlainFields({ fee, error, isForMany, onChange }: PlainFieldsProps) {
  return (
    <>
      <p className="muted">They can reply or ask for an offer. Nobody is booked yet.</p>
      <Field
        label="Proposed fee"
        optional
        error={error}
        hint={isForMany ? 'In US dollars, for each date.' : 'In US dollars.'}
      >
        <MoneyInput value={fee} onChange={({ target }) => onChange(target.value)} />
      </Field>
    </>
  )
}

function OfferFields({ timeZone, isForMany }: { timeZone: string; isForMany: boolean }) {
  return (
    <>
      <p className="muted">
        The first artist to accept is booked on these terms. You won’t be asked to confirm.
      </p>
      <OfferTemplates>
        <TermsFields timeZone={timeZone}>
          <OfferLifetimeField />
        </TermsFields>
      </OfferTemplates>
      {isForMany && <p className="muted">{FOR_EACH_DATE}</p>}
    </>
  )
}
