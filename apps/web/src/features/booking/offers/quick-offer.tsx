import type { ApplicationDetail } from '@bandstand/api-spec'
import {
  OFFER_LIFETIME_HOURS,
  offerInput,
  scheduleText,
  termTexts,
  TERM_LABELS,
} from '@bandstand/domain/booking'
import { endText } from '@bandstand/domain/time'
import { centsOf, formatDollars } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import { useRef } from 'react'
import { TermsFailure } from '../../../components/form/terms-failure.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Panel } from '../../../components/ui/page/panel.tsx'
import { client } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { liveDates } from '../schedules/schedule-dates.tsx'
import { formOf } from './offer-form.ts'

/** Returns whether the venue can offer exactly the fee that the artist asked for: there has been no offer yet. */
export function canOfferAskedFee({ me, abilities, offers, proposedFee, origin }: ApplicationDetail): boolean {
  return (
    me === 'venue' &&
    abilities.makeOffer &&
    origin === 'applied' &&
    offers.length === 0 &&
    proposedFee !== null
  )
}

export interface QuickOfferProps {
  application: ApplicationDetail
  /** Called when the offer was sent: there is nothing left to show. */
  onSent: () => void
}

/** Shows the venue a button that offers the fee the artist asked for, on the gig's own terms. */
export function QuickOffer({ application, onSent }: QuickOfferProps) {
  const { id, artist, suggestedTerms, newestOffer } = application
  const { busy, error, run, dismiss } = useWrite({ changes: ['applications'], keyed: true })
  const button = useRef<HTMLButtonElement>(null)
  const { fee, ...terms } = suggestedTerms
  const dates = liveDates(application)
  const texts = termTexts({ ...terms, feeCents: centsOf(fee) })
  const send = async () => {
    const offer = offerInput.parse(formOf(suggestedTerms))
    const also = dates
      .filter((date) => date.applicationId !== id)
      .map(({ applicationId, newestOffer: answers }) => ({ id: applicationId, answers }))
    const input = { ...offer, id, answers: newestOffer, also }
    if (await run((key) => client.booking.makeOffer({ ...input, key }))) onSent()
  }
  return (
    <Panel
      title={
        dates.length > 1
          ? `${artist.name} asks for ${scheduleText(dates.map(() => centsOf(fee)))}`
          : `${artist.name} asks for ${formatDollars(fee)}`
      }
    >
      <p>
        {texts.start} to {endText(terms.start, terms.end)}. {TERM_LABELS.sets}: {texts.sets}. {texts.sound}.{' '}
        {TERM_LABELS.meals}: {texts.meals.toLowerCase()}. {TERM_LABELS.lodging}: {texts.lodging.toLowerCase()}
        . The offer expires in {OFFER_LIFETIME_HOURS / 24} days at the latest.
      </p>
      {error !== null && (
        <TermsFailure
          error={error}
          busy={busy}
          onUnblocked={() => {
            dismiss()
            button.current?.focus()
          }}
          onAddress={() => void send()}
        />
      )}
      <div>
        <Button ref={button} variant="act" busy={busy} onClick={() => void send()}>
          {dates.length > 1
            ? `Offer ${formatDollars(fee)} for each of ${countOf(dates.length, 'date')}`
            : `Offer ${formatDollars(fee)}`}
        </Button>
      </div>
    </Panel>
  )
}
