import { phoneText } from '@bandstand/domain/contact'
import type { VenuePartForm } from '@bandstand/domain/day-sheets'
import { keptLoadIn, loadInFrom, type TemplateFields } from '@bandstand/domain/templates'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Templates } from '../../components/templates/templates.tsx'
import { fillIn } from '../../lib/forms/fill-in.ts'

interface VenuePartTemplatesProps<Output> {
  form: UseFormReturn<VenuePartForm, unknown, Output>
  /** The wall clock at which the show starts. */
  start: string
  children: ReactNode
}

/** Shows the fields of the venue’s part with its templates of day sheets. */
export function VenuePartTemplates<Output>({ form, start, children }: VenuePartTemplatesProps<Output>) {
  const read = () => {
    const values = form.getValues()
    return { ...values, ...keptLoadIn(values.loadIn, start) }
  }
  const use = ({ loadInTime, loadInDays, contactPhone, ...texts }: TemplateFields<'day_sheet'>) => {
    const at = loadInFrom({ loadInTime, loadInDays }, start)
    return fillIn(form, {
      ...texts,
      ...(contactPhone !== undefined && { contactPhone: phoneText(contactPhone) }),
      ...(at !== null && { loadIn: at, loadInIsSecond: false }),
    })
  }
  return (
    <Templates kind="day_sheet" read={read} onUse={use}>
      {children}
    </Templates>
  )
}
