import { GENRES, INSTRUMENTS } from '@bandstand/domain/profiles'
import { useId } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { MoneyInput } from '../../components/ui/inputs/money-input.tsx'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { OptionSelect } from '../../components/ui/choices/option-select.tsx'
import { DistanceFilter } from './distance-filter.tsx'
import { daysProblem, type GigFilters, minPayProblem } from './gig-filters.ts'
import './gig-filter-form.css'

const RECURRING_OPTIONS = [
  { value: 'any', label: 'Any' },
  { value: 'recurring', label: 'Recurring' },
  { value: 'one-time', label: 'One-time' },
] as const

export interface GigFilterFormProps {
  filters: GigFilters
  onChange: (patch: Partial<GigFilters>, when: 'at once' | 'after a pause') => void
  /** Called when a field loses the focus. */
  onLeave?: () => void
  /** Missing where something else resets them. */
  onReset?: () => void
}

/** Shows the filters of the list of gigs, which take effect while typing. */
export function GigFilterForm({ filters, onChange, onLeave, onReset }: GigFilterFormProps) {
  const suggestions = useId()
  const typed = (name: 'instrument' | 'location' | 'from' | 'to' | 'minPay') => ({
    value: filters[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: event.target.value }, 'after a pause'),
    onBlur: onLeave,
  })
  const minPayError = filters.minPay === '' ? null : minPayProblem(filters.minPay)

  return (
    <search className="gig-filters" aria-label="Filters">
      <Field label="Instruments" className="gig-filters__wide">
        <Input
          list={suggestions}
          maxLength={60}
          placeholder="Any instrument"
          autoComplete="off"
          {...typed('instrument')}
        />
      </Field>
      <datalist id={suggestions}>
        {INSTRUMENTS.map((instrument) => (
          <option key={instrument}>{instrument}</option>
        ))}
      </datalist>
      <OptionSelect
        label="Genre"
        any="Any genre"
        choices={GENRES}
        value={filters.genre}
        onValueChange={(genre) => onChange({ genre }, 'at once')}
      />
      <DistanceFilter filters={filters} onChange={(patch) => onChange(patch, 'at once')} />
      <Field label="Location" className="gig-filters__wide">
        <Input
          maxLength={200}
          placeholder="Anywhere in the metro"
          autoComplete="off"
          {...typed('location')}
        />
      </Field>
      <Field label="Date from">
        <Input type="date" {...typed('from')} />
      </Field>
      <Field label="Date to" error={daysProblem(filters) ?? undefined}>
        <Input type="date" {...typed('to')} />
      </Field>
      <Field label="Recurring">
        <NativeSelect
          options={RECURRING_OPTIONS}
          value={filters.recurring}
          onValueChange={(recurring) => onChange({ recurring }, 'at once')}
        />
      </Field>
      <Field label="Minimum pay" error={minPayError ?? undefined}>
        <MoneyInput placeholder="0" {...typed('minPay')} />
      </Field>
      <div className="gig-filters__end">
        <Checkbox
          label="Backline provided"
          checked={filters.backline}
          onChange={(event) => onChange({ backline: event.target.checked }, 'at once')}
        />
        <Checkbox
          label="Include past and filled gigs"
          checked={filters.showAll}
          onChange={(event) => onChange({ showAll: event.target.checked }, 'at once')}
        />
        {onReset && (
          <Button variant="quiet" onClick={onReset}>
            Reset Filters
          </Button>
        )}
      </div>
    </search>
  )
}
