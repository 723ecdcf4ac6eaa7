import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Templates } from '../../../components/templates/templates.tsx'
import { fillIn } from '../../../lib/forms/fill-in.ts'
import type { GigFormValues } from './gig-form-values.ts'

/** Shows the fields of a new gig with the venue’s templates of postings. */
export function GigTemplates({ children }: { children: ReactNode }) {
  const form = useFormContext<GigFormValues>()
  return (
    <Templates
      kind="posting"
      read={form.getValues}
      onUse={(fields) => fillIn(form, { ...fields, timeIsSecond: false })}
    >
      {children}
    </Templates>
  )
}
