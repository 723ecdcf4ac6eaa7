import type { ApplicationDetail, GigDetail } from '@bandstand/api-spec'
import { eveningPayCents, typedFee } from '@bandstand/domain/booking'
import { aboutMoney, centsOf, formatMoney, moneyInput } from '@bandstand/domain/money'
import {
  askingFeeCents,
  eachCents,
  pollTexts,
  type PromisedApplication,
  promisedApplication,
  type PromisedApplicationForm,
} from '@bandstand/domain/polls'
import { countOf } from '@bandstand/domain/product'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, FormProvider, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { ApplyFields } from '../../components/form/apply-fields.tsx'
import { ComparablePay } from '../../components/form/comparable-pay.tsx'
import { OfferTermsList } from '../../components/form/offer-terms-list.tsx'
import { SegmentedControl } from '../../components/ui/choices/segmented-control.tsx'

const FEE_FOR = [
  { value: 'act', label: 'Everybody together' },
  { value: 'player', label: 'Each player' },
] as const

type PromiseForm = UseFormReturn<PromisedApplicationForm, unknown, PromisedApplication>

/** Returns the form of the application that is sent once everybody said yes. */
export function usePromisedApplication(
  gig: Pick<GigDetail, 'pay' | 'paymentType' | 'durationMinutes'>,
): PromiseForm {
  const pay = eveningPayCents({ ...gig, payCents: centsOf(gig.pay) })
  return useForm<PromisedApplicationForm, unknown, PromisedApplication>({
    resolver: zodResolver(promisedApplication),
    defaultValues: {
      kind: 'apply',
      message: '',
      proposedFee: moneyInput(pay),
      perPlayer: false,
      setDetails: '',
    },
  })
}

interface PromiseFieldsProps {
  form: PromiseForm
  gig: GigDetail
  players: number
}

/** Shows the fields of the application that is sent once everybody said yes, with a fee for all or for each player. */
export function PromiseFields({ form, gig, players }: PromiseFieldsProps) {
  const [typed, perPlayer = false] = useWatch({ control: form.control, name: ['proposedFee', 'perPlayer'] })
  return (
    <FormProvider {...form}>
      <ApplyFields
        feeHint={
          perPlayer
            ? 'In US dollars, for each player who says yes. The venue sees the sum.'
            : 'In US dollars, for the whole evening. The venue sees it and may offer a different fee.'
        }
      >
        <ComparablePay gig={gig} />
        <Controller
          control={form.control}
          name="perPlayer"
          render={({ field }) => (
            <SegmentedControl
              label="The fee is for"
              options={FEE_FOR}
              value={field.value ? 'player' : 'act'}
              onValueChange={(value) => field.onChange(value === 'player')}
            />
          )}
        />
        <p className="muted" aria-live="polite">
          {sumText(typed, perPlayer, players)}
        </p>
      </ApplyFields>
    </FormProvider>
  )
}

/** Returns what a typed fee means for the act and for each player; empty while it's no amount. */
function sumText(typed: unknown, perPlayer: boolean, players: number): string {
  const fee = typedFee.safeParse(typed)
  if (!fee.success) return ''
  const cents = centsOf(fee.data)
  const all = askingFeeCents(cents, perPlayer, players)
  const people = countOf(players, 'player')
  if (all === null) return pollTexts.feeTooHigh
  if (perPlayer) return `${people}: ${formatMoney(all)} together`
  const each = eachCents(all, players)
  return each === null ? '' : `${people}: ${aboutMoney(each)} each`
}

/** Shows the offer that is accepted once everybody said yes. */
export function PromisedOffer({ application }: { application: ApplicationDetail }) {
  const offer = application.offers.at(-1)
  if (!offer) return null
  return (
    <>
      <OfferTermsList terms={offer} />
      <p className="muted">
        Accepting books you on these terms, and the time is blocked in your calendar. You and the venue sign a
        contract after that.
      </p>
    </>
  )
}
