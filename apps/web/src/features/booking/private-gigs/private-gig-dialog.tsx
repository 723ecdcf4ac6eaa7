import type { OwnProfile } from '@bandstand/api-spec'
import { venueNameOf } from '@bandstand/domain/accounts'
import {
  type BookingDefaults,
  OFFER_LIFETIME_HOURS,
  OFFER_LINK_HOURS,
  type OfferForm,
  USUAL_MINUTES,
} from '@bandstand/domain/booking'
import { addDays, addMinutes, dayIn, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { TermsFields } from '../../../components/form/terms-fields.tsx'
import { OfferTemplates } from '../../../components/templates/offer-templates.tsx'
import { DialogForm } from '../../../components/ui/overlays/dialog-form.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { api } from '../../../lib/api/api.ts'
import { now } from '../../../lib/session/clock.ts'
import { type LinkedAct, LinkActFields } from '../offer-links/link-act-fields.tsx'
import { OfferLifetimeField } from '../offers/offer-lifetime-field.tsx'
import { OutsideBookingForm } from '../outside/outside-booking-form.tsx'
import { ActField, type ChosenAct } from './act-field.tsx'
import { type Agreement, AgreementChoice, type Sent, SUBMIT_LABELS } from './agreement-choice.tsx'
import { MessageField, PlaceFields, RepeatTerms, StageTerms, TITLE_MAX } from './private-gig-fields.tsx'
import { type Texts, usePrivateGig } from './use-private-gig.ts'

export interface PrivateGigDialogProps {
  /** YYYY-MM-DD, at first; a week from today without it. */
  day?: string | undefined
  /** At a venue with stages: the one that is meant, its first one without it. */
  stageId?: string | null | undefined
  /** Of a hold that becomes this: its hours, and its act, which is an artist here or goes by this name. */
  held?: { start: string; end: string; act: ChosenAct | string } | undefined
  /** An act that gets it by a link, with its usual fee, '' for none: nothing else is offered. */
  linked?: (LinkedAct & { fee: string }) | undefined
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
      title={
        props.linked ? 'Offer a gig by link' : typeof props.held?.act === 'object' ? 'Private offer' : TITLE
      }
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

function AgreedForms({ venue, defaults, day, held, linked, onClose, ...at }: AgreedFormsProps) {
  const stageId = at.stageId ?? null
  const [how, setHow] = useState<Agreement>(linked ? 'link' : howAtFirst(held))
  const timeZone = venue.timeZone ?? DEFAULT_TIME_ZONE
  const usual = firstTerms(day ?? addDays(dayIn(timeZone, new Date(now())), 7), defaults)
  const first = { ...usual, ...(held && { start: held.start, end: held.end }), fee: linked?.fee ?? '' }
  const choice = linked ? null : <AgreementChoice value={how} onChoose={setHow} />
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
      key={how === 'link' ? how : ''}
      venue={venue}
      first={how === 'link' ? { ...first, expiresInHours: OFFER_LINK_HOURS } : first}
      how={how}
      stageId={stageId}
      held={typeof held?.act === 'object' ? held.act : null}
      linked={linked ?? { actName: nameOf(held?.act), email: '' }}
      title={linked ? titleOf({ name: linked.actName }, venue) : ''}
      choice={choice}
      onClose={onClose}
    />
  )
}

function howAtFirst(held: PrivateGigDialogProps['held']): Agreement {
  if (held === undefined) return 'agreed'
  return typeof held.act === 'string' ? 'outside' : 'offer'
}

const nameOf = (act: ChosenAct | string | undefined) => (typeof act === 'string' ? act : (act?.name ?? ''))

interface PrivateGigFormProps {
  venue: OwnProfile
  first: OfferForm
  /** Whom it's for at first. */
  held: ChosenAct | null
  /** Whom a link is for at first. */
  linked: LinkedAct
  /** '' for none. */
  title: string
  how: Sent
  stageId: string | null
  /** What it is instead. */
  choice: ReactNode
  onClose: () => void
}

function PrivateGigForm({ venue, first, held, how, choice, ...props }: PrivateGigFormProps) {
  const timeZone = venue.timeZone ?? DEFAULT_TIME_ZONE
  const [act, setAct] = useState(held)
  const [{ actName, email }, setLinked] = useState(props.linked)
  const linked = { actName, email }
  const [texts, setTexts] = useState<Texts>({
    title: held ? titleOf(held, venue) : props.title,
    location: venue.location ?? '',
    message: '',
  })
  const [stageId, setStageId] = useState(props.stageId)
  const { problems, repeat, form, busy, error, dismiss, submit } = usePrivateGig({
    act,
    linked,
    how,
    texts,
    placeId: texts.location === venue.location ? venue.placeId : null,
    stageId,
    first,
  })
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
        submitLabel={SUBMIT_LABELS[how]}
        locked
        onSubmit={submit}
        onChange={dismiss}
        onCancel={props.onClose}
      >
        {choice}
        {how === 'link' ? (
          <LinkActFields
            act={linked}
            errors={problems}
            onChange={(changed) => {
              dismiss()
              setLinked(changed)
            }}
            onFee={(fee) => form.setValue('fee', fee)}
          />
        ) : (
          <ActField initial={held?.name} onChoose={choose} error={problems.artistId} />
        )}
        <PlaceFields texts={texts} problems={problems} onChange={change} />
        <OfferTemplates>
          <TermsFields timeZone={timeZone}>
            <OfferLifetimeField />
          </TermsFields>
        </OfferTemplates>
        {how !== 'link' && (
          <RepeatTerms
            repeat={repeat}
            timeZone={timeZone}
            onChange={(changed) => {
              dismiss()
              repeat.change(changed)
            }}
          />
        )}
        <StageTerms venueId={venue.uuid} stageId={stageId} onChange={setStageId} />
        <MessageField how={how} texts={texts} onChange={change} />
        {error !== null && <TermsFailure error={error} busy={busy} onUnblocked={dismiss} />}
      </DialogForm>
    </FormProvider>
  )
}

const titleOf = ({ name }: Pick<ChosenAct, 'name'>, venue: OwnProfile) =>
  `${name} at ${venueNameOf(venue)}`.slice(0, TITLE_MAX)

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
