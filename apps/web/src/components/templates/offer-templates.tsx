import type { OfferForm } from '@bandstand/domain/booking'
import { hoursFrom, keptHours } from '@bandstand/domain/templates'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { fillIn } from '../../lib/forms/fill-in.ts'
import { Templates } from './templates.tsx'

/** Shows the fields of an offer with the member’s templates of offers. Needs the form's FormProvider. */
export function OfferTemplates({ children }: { children: ReactNode }) {
  const form = useFormContext<OfferForm>()
  return (
    <Templates
      kind="offer"
      read={() => {
        const values = form.getValues()
        return { ...values, ...keptHours(values) }
      }}
      onUse={({ startTime, minutes, ...terms }) => {
        const hours = hoursFrom({ startTime, minutes }, form.getValues())
        return fillIn(form, { ...terms, ...hours, startIsSecond: false, endIsSecond: false })
      }}
    >
      {children}
    </Templates>
  )
}
