import type { OwnProfile } from '@bandstand/api-spec'
import { venueNameOf } from '@bandstand/domain/accounts'
import {
  type BookingDefaults,
  MESSAGE_LIMITS,
  OFFER_LIFETIME_HOURS,
  type OfferForm,
  type OfferInput,
  offerInput,
  privateGigInput,
  USUAL_MINUTES,
} from '@bandstand/domain/booking'
import { curfewWarning } from '@bandstand/domain/stages'
import { addDays, addMinutes, dayIn, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { StageChoice } from '../../../components/form/stage-choice.tsx'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { TermsFields } from '../../../components/form/terms-fields.tsx'
import { RadioGroup } from '../../../components/ui/choices/radio-group.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { FieldGroup } from '../../../components/ui/inputs/field-group.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { Textarea } from '../../../components/ui/inputs/textarea.tsx'
import { DialogForm } from '../../../components/ui/overlays/dialog-form.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { api, client, fieldIssues } from '../../../lib/api/api.ts'
import { chosenStage, useStages } from '../../../lib/api/use-stages.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { markHours } from '../../../lib/forms/mark-hours.ts'
import { now } from '../../../lib/session/clock.ts'
import { OutsideBookingForm } from '../outside/outside-booking-form.tsx'
import { OfferLifetimeField } from '../offers/offer-lifetime-field.tsx'
import { ActField, type ChosenAct } from './act-field.tsx'

export interface PrivateGigDialogProps {
  /** YYYY-MM-DD, at first; a week from today without it. */
  day?: string | undefined
  /** At a venue with stages: the one that is meant, its first one without it. */
  stageId?: string | null | undefined
  /** Of a hold that becomes this: its hours, and its act, which is an artist here or goes by this name. */
  held?: { start: string; end: string; act: ChosenAct | string } | undefined
  onClose: () => void
}

const TITLE = 'Already agreed'

/**
 * Shows the form of what the venue has agreed on: with an artist here, who is asked whether it's right or gets it as an offer, or
 * with an act elsewhere, which the venue only writes down.
 */
export default function PrivateGigDialog(props: PrivateGigDialogProps) {
  const profile = useQuery(api.profiles.getMine.queryOptions())
  const defaults = useQuery(api.booking.getDefaults.queryOptions())
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && props.onClose()}
      title={typeof props.held?.act === 'object' ? 'Private offer' : TITLE}
    >
      {(profile.isPending || defaults.isPending) && <Skeleton className="h-40 w-full" />}
      {profile.isError && <LoadFailed query={profile} />}
      {defaults.isError && <LoadFailed query={defaults} />}
      {profile.data && defaults.data && (
        <AgreedForms {...props} venue={profile.data} defaults={defaults.data} />
      )}
    </Dialog>
  )
}

interface AgreedFormsProps extends PrivateGigDialogProps {
  venue: OwnProfile
  defaults: BookingDefaults
}

function AgreedForms({ venue, defaults, day, held, onClose, ...at }: AgreedFormsProps) {
  const stageId = at.stageId ?? null
  const [how, setHow] = useState<Agreement>(
    held === undefined ? 'agreed' : typeof held.act === 'string' ? 'outside' : 'offer',
  )
  const timeZone = venue.timeZone ?? DEFAULT_TIME_ZONE
  const usual = firstTerms(day ?? addDays(dayIn(timeZone, new Date(now())), 7), defaults)
  const first = held ? { ...usual, start: held.start, end: held.end } : usual
  const choice = <AgreementChoice value={how} onChoose={setHow} />
  if (how === 'outside')
    return (
      <OutsideBookingForm
        booking={null}
        hours={first}
        timeZone={timeZone}
        venueId={venue.uuid}
        stageId={stageId}
        actName={typeof held?.act === 'string' ? held.act : ''}
        onClose={onClose}
      >
        {choice}
      </OutsideBookingForm>
    )
  return (
    <PrivateGigForm
      venue={venue}
      first={first}
      agreed={how === 'agreed'}
      stageId={stageId}
      held={typeof held?.act === 'object' ? held.act : null}
      choice={choice}
      onClose={onClose}
    />
  )
}

interface PrivateGigFormProps {
  venue: OwnProfile
  first: OfferForm
  /** Whom it's for at first. */
  held: ChosenAct | null
  agreed: boolean
  stageId: string | null
  /** What it is instead. */
  choice: ReactNode
  onClose: () => void
}

type Texts = Record<'title' | 'location' | 'message', string>

function PrivateGigForm({ venue, first, held, agreed, choice, onClose, ...at }: PrivateGigFormProps) {
  const timeZone = venue.timeZone ?? DEFAULT_TIME_ZONE
  const [act, setAct] = useState(held)
  const [texts, setTexts] = useState<Texts>({
    title: held ? titleOf(held, venue) : '',
    location: venue.location ?? '',
    message: '',
  })
  const stages = useStages(venue.uuid)
  const [stageId, setStageId] = useState(at.stageId)
  const { problems, form, busy, error, dismiss, submit } = usePrivateGig({
    act,
    agreed,
    texts,
    placeId: texts.location === venue.location ? venue.placeId : null,
    stageId,
    first,
  })
  const [start, end] = useWatch({ control: form.control, name: ['start', 'end'] })
  const change = (part: Partial<Texts>) => {
    dismiss()
    setTexts((current) => ({ ...current, ...part }))
  }
  const choose = (chosen: ChosenAct | null) => {
    dismiss()
    setAct(chosen)
    if (chosen && !texts.title) change({ title: titleOf(chosen, venue) })
    if (chosen?.fee) form.setValue('fee', chosen.fee)
  }
  return (
    <FormProvider {...form}>
      <DialogForm
        label={TITLE}
        busy={busy}
        submitLabel={agreed ? 'Ask to confirm' : 'Send offer'}
        locked
        onSubmit={submit}
        onChange={dismiss}
        onCancel={onClose}
      >
        {choice}
        <ActField initial={held?.name} onChoose={choose} error={problems.artistId} />
        <Field label="Gig title" required error={problems.title}>
          <Input
            autoComplete="off"
            maxLength={TITLE_MAX}
            value={texts.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        <Field label="Location" required error={problems.location} hint="With the street, so they find you.">
          <Input
            autoComplete="off"
            value={texts.location}
            onChange={({ target }) => change({ location: target.value })}
          />
        </Field>
        <TermsFields timeZone={timeZone}>
          <OfferLifetimeField />
        </TermsFields>
        <StageChoice stages={stages} value={stageId} onValueChange={setStageId} />
        <TextAlert tone="warning" text={curfewWarning(chosenStage(stages, stageId), { start, end })} />
        <Field label="Message" optional>
          <Textarea
            rows={3}
            maxLength={MESSAGE_LIMITS.apply}
            value={texts.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        </Field>
        <p className="muted">
          Only the two of you see it. When they say yes, you’re both booked on these terms, with a contract
          and payment like any gig. If they don’t answer in time, the offer expires and we tell you.
        </p>
        {error !== null && <TermsFailure error={error} busy={busy} onUnblocked={dismiss} />}
      </DialogForm>
    </FormProvider>
  )
}

const TITLE_MAX = 120

const titleOf = ({ name }: ChosenAct, venue: OwnProfile) =>
  `${name} at ${venueNameOf(venue)}`.slice(0, TITLE_MAX)

/** What the venue enters: an agreement to confirm, an offer, or a note of its own. */
type Agreement = 'agreed' | 'offer' | 'outside'

function AgreementChoice({ value, onChoose }: { value: Agreement; onChoose: (how: Agreement) => void }) {
  return (
    <FieldGroup legend="With whom">
      <RadioGroup
        name="agreed"
        value={value}
        onChange={({ target }) => onChoose(target.value as Agreement)}
        options={[
          { value: 'agreed', label: 'An artist on Bandstand. Ask them if it’s right.' },
          { value: 'offer', label: 'An artist on Bandstand who hasn’t agreed yet. Send a private offer.' },
          { value: 'outside', label: 'An act that isn’t on Bandstand. Just put it in my calendar.' },
        ]}
      />
    </FieldGroup>
  )
}

interface PrivateGig {
  act: ChosenAct | null
  agreed: boolean
  texts: Texts
  placeId: string | null
  stageId: string | null
  first: OfferForm
}

const CHECKED = privateGigInput.pick({ artistId: true, title: true, location: true })

/** Returns the form of the offer, and what sends it with the rest. */
function usePrivateGig({ act, agreed, texts, placeId, stageId, first }: PrivateGig) {
  const navigate = useNavigate()
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const form = useForm<OfferForm, unknown, OfferInput>({
    resolver: zodResolver(offerInput),
    defaultValues: first,
  })
  const { busy, error, run, dismiss } = useWrite({
    changes: ['gigs', 'applications'],
    keyed: true,
    onFailure: (failure) => {
      markHours(failure, form.setError)
      const issue = fieldIssues(failure).find(({ path }) => path[0] === 'location')
      if (issue) setProblems({ location: issue.message })
    },
  })
  const sendOffer = form.handleSubmit(async (offer) => {
    if (!act || problemsOf({ act, texts })) return
    const sent = await run((key) =>
      client.booking.invitePrivately({ ...texts, placeId, stageId, artistId: act.id, agreed, offer, key }),
    )
    if (!sent) return
    const message = agreed ? `We’ve asked ${act.name} if it’s right.` : `Offer sent to ${act.name}.`
    await navigate(`/applications/${sent.id}`, { state: { message } })
  })
  const submit = () => {
    setProblems(problemsOf({ act, texts }) ?? {})
    return sendOffer()
  }
  return { problems, form, busy, error: fieldIssues(error).length > 0 ? null : error, dismiss, submit }
}

function problemsOf({
  act,
  texts,
}: Pick<PrivateGig, 'act' | 'texts'>): Partial<Record<string, string>> | null {
  const judged = CHECKED.safeParse({ artistId: act?.id, title: texts.title, location: texts.location })
  if (judged.success) return null
  return Object.fromEntries(
    judged.error.issues.map(({ path, message }) => [
      String(path[0]),
      path[0] === 'artistId' ? 'Choose an artist from the suggestions' : message,
    ]),
  )
}

/** Returns the first values of the offer: the venue's usual hours on a day. */
function firstTerms(day: string, { startTime, durationMinutes }: BookingDefaults): OfferForm {
  const start = `${day}T${startTime ?? '20:00'}`
  const end = addMinutes(`${start}:00Z`, durationMinutes ?? USUAL_MINUTES)
    .toISOString()
    .slice(0, 16)
  return {
    fee: '',
    start,
    end,
    sets: 2,
    sound: 'venue',
    meals: 'none',
    lodging: false,
    note: '',
    expiresInHours: OFFER_LIFETIME_HOURS,
  }
}
