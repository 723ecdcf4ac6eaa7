import type { ApplicantPage } from '@bandstand/api-spec'
import {
  APPLICANT_SHOWS,
  APPLICANT_SORTS,
  type ApplicantOrder,
  type ApplicantSort,
} from '@bandstand/domain/booking'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { NativeSelect } from '../../../components/ui/choices/native-select.tsx'
import { SegmentedControl } from '../../../components/ui/choices/segmented-control.tsx'
import './applicant-tools.css'

const SORT_LABELS: Record<ApplicantSort, string> = {
  newest: 'Newest first',
  rating: 'Highest rating',
  fee: 'Lowest fee',
  distance: 'Nearest',
}
const SHOW_LABELS = { all: 'All', shortlisted: 'Shortlisted' } as const

export interface ApplicantToolsProps {
  order: ApplicantOrder
  counts: ApplicantPage['counts']
  onChange: (order: ApplicantOrder) => void
}

/** Shows the order of a gig's applicants, and whether all are shown or those on the shortlist. */
export function ApplicantTools({ order, counts, onChange }: ApplicantToolsProps) {
  return (
    <div className="applicant-tools">
      <SegmentedControl
        label="Show"
        small
        options={APPLICANT_SHOWS.map((show) => ({
          value: show,
          label: `${SHOW_LABELS[show]} (${counts[show]})`,
        }))}
        value={order.show}
        onValueChange={(show) => onChange({ ...order, show })}
      />
      <Field label="Sort by">
        <NativeSelect
          options={APPLICANT_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
          value={order.sort}
          onValueChange={(sort) => onChange({ ...order, sort })}
        />
      </Field>
    </div>
  )
}
