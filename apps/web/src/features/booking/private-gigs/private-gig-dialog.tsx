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
import { addDays, addMinutes, dayIn, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
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
import { api, client, fieldIssues } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { markHours } from '../../../lib/forms/mark-hours.ts'
import { now } from '../../../lib/session/clock.ts'
import { OfferLifetimeField } from '../offers/offer-lifetime-field.tsx'
import { ActField, type ChosenAct } from './act-field.tsx'

export interface PrivateGigDialogProps {
  /** YYYY-MM-DD, at first; a week from today without it. */
  day?: string | undefined
  onClose: () => void
}

const TITLE = 'Private gig'

/** Shows the form of a gig that the venue has agreed on with an artist, or offers to that artist only. */
export default function PrivateGigDialog({ day, onClose }: PrivateGigDialogProps) {
  const profile = useQuery(api.profiles.getMine.queryOptions())
  const defaults = useQuery(api.booking.getDefaults.queryOptions())
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={TITLE}
      description="A gig for one artist on Bandstand. It’s in no list and on no map: only the two of you see it."
    >
      {(profile.isPending || defaults.isPending) && <Skeleton className="h-40 w-full" />}
      {profile.isError && <LoadFailed query={profile} />}
      {defaults.isError && <LoadFailed query={defaults} />}
      {profile.data && defaults.data && (
        <PrivateGigForm venue={profile.data} defaults={defaults.data} day={day} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface PrivateGigFormProps extends PrivateGigDialogProps {
  venue: OwnProfile
  defaults: BookingDefaults
}

type Texts = Record<'title' | 'location' | 'message', string>

function PrivateGigForm({ venue, defaults, day, onClose }: PrivateGigFormProps) {
  const timeZone = venue.timeZone ?? DEFAULT_TIME_ZONE
  const [act, setAct] = useState<ChosenAct | null>(null)
  const [agreed, setAgreed] = useState(true)
  const [texts, setTexts] = useState<Texts>({ title: '', location: venue.location ?? '', message: '' })
  const { problems, form, busy, error, dismiss, submit } = usePrivateGig({
    act,
    agreed,
    texts,
    placeId: texts.location === venue.location ? venue.placeId : null,
    first: firstTerms(day ?? addDays(dayIn(timeZone, new Date(now())), 7), defaults),
  })
  const change = (part: Partial<Texts>) => {
    dismiss()
    setTexts((current) => ({ ...current, ...part }))
  }
  const choose = (chosen: ChosenAct | null) => {
    dismiss()
    setAct(chosen)
    if (chosen && !texts.title)
      change({ title: `${chosen.name} at ${venueNameOf(venue)}`.slice(0, TITLE_MAX) })
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
        <ActField onChoose={choose} error={problems.artistId} />
        <AgreedChoice agreed={agreed} onChoose={setAgreed} />
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
        <Field label="Message" optional>
          <Textarea
            rows={3}
            maxLength={MESSAGE_LIMITS.apply}
            value={texts.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        </Field>
        <p className="muted">
          When they say yes, you’re both booked on these terms, with a contract and payment like any gig. If
          they don’t answer in time, the offer expires and we tell you.
        </p>
        {error !== null && <TermsFailure error={error} busy={busy} onUnblocked={dismiss} />}
      </DialogForm>
    </FormProvider>
  )
}

const TITLE_MAX = 120

function AgreedChoice({ agreed, onChoose }: { agreed: boolean; onChoose: (agreed: boolean) => void }) {
  return (
    <FieldGroup legend="What it is">
      <RadioGroup
        name="agreed"
        value={agreed ? 'agreed' : 'offer'}
        onChange={({ target }) => onChoose(target.value === 'agreed')}
        options={[
          { value: 'agreed', label: 'We’ve already agreed. Ask them if it’s right.' },
          { value: 'offer', label: 'It’s an offer. They haven’t agreed yet.' },
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
  first: OfferForm
}

const CHECKED = privateGigInput.pick({ artistId: true, title: true, location: true })

/** Returns the form of the offer, and what sends it with the rest. */
function usePrivateGig({ act, agreed, texts, placeId, first }: PrivateGig) {
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
      client.booking.invitePrivately({ ...texts, placeId, artistId: act.id, agreed, offer, key }),
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
