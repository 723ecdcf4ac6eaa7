import { type Availability, availabilityInput, availabilityInputTexts } from '@bandstand/domain/availability'
import { type FormEvent, useState } from 'react'
import { OutcomeAlert } from '../../components/form/outcome-alert.tsx'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { Switch } from '../../components/ui/choices/switch.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { MoneyInput } from '../../components/ui/inputs/money-input.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import './availability-form.css'

const UPDATED = 'Availability saved'
const FAILED = 'We couldn’t save your availability. Try again.'
/** In the order of the week, with their numbers. */
const DAYS = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [0, 'Sunday'],
] as const
const FIRST_HOURS = { start: '18:00', end: '00:00' }

/** Shows the form of what an act says about when it plays. */
export function AvailabilityForm({ said }: { said: Availability }) {
  const [draft, setDraft] = useState(said)
  const [amounts, setAmounts] = useState<Amounts>({
    leadDays: String(said.leadDays),
    maxMiles: String(said.maxMiles ?? ''),
    minFee: String(said.minFee ?? ''),
  })
  const change = (part: Partial<Availability>) => setDraft((current) => ({ ...current, ...part }))
  const save = useWrite({ changes: [], shows: () => api.availability.getMine.queryKey() })
  const typed = availabilityInput.safeParse({
    ...draft,
    leadDays: Number(amounts.leadDays.trim()),
    maxMiles: amounts.maxMiles.trim() === '' ? null : Number(amounts.maxMiles),
    minFee: amounts.minFee.trim() === '' ? null : amounts.minFee,
  })
  const isWrong = (field: keyof Availability) =>
    typed.error?.issues.some(({ path }) => path[0] === field) ?? false
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.success) void save.run(() => client.availability.saveMine(typed.data))
  }
  return (
    <form className="stack" aria-label="Availability" onSubmit={submit}>
      <Switch
        label="Let venues see whether you’re free"
        checked={draft.published}
        onChange={(event) => change({ published: event.target.checked })}
      />
      <FieldGroup legend="Usual hours">
        <ul className="usual-hours">
          {DAYS.map(([day, name]) => (
            <DayRow
              key={day}
              day={day}
              name={name}
              hours={draft.hours}
              onChange={(hours) => change({ hours })}
            />
          ))}
        </ul>
        {isWrong('hours') && <p className="hint">{availabilityInputTexts.time} for each day.</p>}
      </FieldGroup>
      <AmountFields
        amounts={amounts}
        onChange={(part) => setAmounts((current) => ({ ...current, ...part }))}
        isWrong={isWrong}
      />
      <Checkbox
        label="Ask me anyway on other days"
        checked={draft.askAnyway}
        onChange={(event) => change({ askAnyway: event.target.checked })}
      />
      <Checkbox
        label="Ask me on short notice when a venue needs somebody"
        checked={draft.rescues}
        onChange={(event) => change({ rescues: event.target.checked })}
      />
      <div className="row">
        <Button type="submit" busy={save.busy}>
          Save availability
        </Button>
        <Button variant="quiet" to="/calendar">
          Block dates in your calendar
        </Button>
      </div>
      <OutcomeAlert of={save} done={UPDATED} failed={FAILED} />
    </form>
  )
}

type Amounts = Record<'leadDays' | 'maxMiles' | 'minFee', string>

interface AmountFieldsProps {
  amounts: Amounts
  onChange: (part: Partial<Amounts>) => void
  isWrong: (field: keyof Amounts) => boolean
}

/** Shows how early, how far from home and for how much an act plays. */
function AmountFields({ amounts, onChange, isWrong }: AmountFieldsProps) {
  return (
    <>
      <div className="gig-form__pair">
        <Field
          label="Days of notice"
          hint="At least this many before a show. 0 for none."
          error={isWrong('leadDays') ? availabilityInputTexts.leadDays : undefined}
        >
          <Input
            inputMode="numeric"
            value={amounts.leadDays}
            onChange={(event) => onChange({ leadDays: event.target.value })}
          />
        </Field>
        <Field
          label="Farthest, in miles"
          optional
          hint="From where you are."
          error={isWrong('maxMiles') ? availabilityInputTexts.maxMiles : undefined}
        >
          <Input
            inputMode="numeric"
            value={amounts.maxMiles}
            onChange={(event) => onChange({ maxMiles: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label="Lowest fee for an evening"
        optional
        hint="Only your act sees it. You’re told when a gig pays less, and can still apply."
        error={isWrong('minFee') ? availabilityInputTexts.minFee : undefined}
      >
        <MoneyInput value={amounts.minFee} onChange={(event) => onChange({ minFee: event.target.value })} />
      </Field>
    </>
  )
}

interface DayRowProps {
  day: number
  name: string
  hours: Availability['hours']
  onChange: (hours: Availability['hours']) => void
}

/** Shows the hours of one weekday, or that it has none. */
function DayRow({ day, name, hours, onChange }: DayRowProps) {
  const own = hours.find((each) => each.day === day)
  const others = hours.filter((each) => each.day !== day)
  const set = (part: Partial<typeof FIRST_HOURS>) =>
    onChange([...others, { day, ...(own ?? FIRST_HOURS), ...part }])
  return (
    <li className="usual-hours__day">
      <Checkbox
        label={name}
        checked={own !== undefined}
        onChange={(event) => (event.target.checked ? set({}) : onChange(others))}
      />
      {own && (
        <div className="usual-hours__times">
          <Input
            type="time"
            aria-label={`${name}, from`}
            value={own.start}
            onChange={(event) => set({ start: event.target.value })}
          />
          <span aria-hidden="true">to</span>
          <Input
            type="time"
            aria-label={`${name}, until`}
            value={own.end}
            onChange={(event) => set({ end: event.target.value })}
          />
          {own.end !== '' && own.end <= own.start && <span className="muted">next day</span>}
        </div>
      )}
    </li>
  )
}
