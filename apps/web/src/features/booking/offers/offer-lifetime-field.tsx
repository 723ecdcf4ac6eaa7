import { OFFER_LIFETIME_CHOICES, type OfferForm } from '@bandstand/domain/booking'
import { Controller, useFormContext } from 'react-hook-form'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Select } from '../../../components/ui/choices/select.tsx'

const OPTIONS = OFFER_LIFETIME_CHOICES.map((hours) => ({
  value: String(hours),
  label: hours < 48 ? `${hours} hours` : `${hours / 24} days`,
}))

/** Shows the field for how long an offer can be accepted. Needs the offer's FormProvider. */
export function OfferLifetimeField() {
  const { control, formState } = useFormContext<OfferForm>()
  return (
    <Field label="Expires in" error={formState.errors.expiresInHours?.message}>
      <Controller
        control={control}
        name="expiresInHours"
        render={({ field }) => (
          <Select
            options={OPTIONS}
            value={String(field.value)}
            onValueChange={(hours) => field.onChange(Number(hours))}
          />
        )}
      />
    </Field>
  )
}
