import type { NoticePreferences } from '@bandstand/domain/notifications'
import { clockTime } from '@bandstand/domain/time'
import { Field } from '../../components/ui/inputs/field.tsx'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Switch } from '../../components/ui/choices/switch.tsx'
import './quiet-hours-fields.css'

type QuietPart = Pick<NoticePreferences, 'quietHours' | 'timeZone'>

const USUAL = { from: '22:00', to: '07:00' }
const TIMES = Array.from({ length: 48 }, (_, half) => {
  const value = `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  return { value, label: clockTime(value) }
})

/** Shows the fields of the quiet hours: from when to when, and their time zone. */
export function QuietHoursFields({
  quietHours,
  timeZone,
  onChange,
}: QuietPart & { onChange: (part: Partial<QuietPart>) => void }) {
  const zones = [...new Set([timeZone, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  // Two equal times would be ambiguous, so the other one is not offered.
  const timesBut = (other: string) => TIMES.filter(({ value }) => value !== other)
  const withStored = (value: string, times: typeof TIMES) =>
    times.some((time) => time.value === value) ? times : [{ value, label: clockTime(value) }, ...times]
  return (
    <>
      <Switch
        label="Quiet hours: hold non-urgent email and push until they end"
        checked={quietHours !== null}
        onChange={(event) => onChange({ quietHours: event.target.checked ? USUAL : null })}
      />
      <div className="quiet-hours">
        {quietHours && (
          <>
            <Field label="From">
              <NativeSelect
                value={quietHours.from}
                options={withStored(quietHours.from, timesBut(quietHours.to))}
                onValueChange={(from) => onChange({ quietHours: { ...quietHours, from } })}
              />
            </Field>
            <Field label="To">
              <NativeSelect
                value={quietHours.to}
                options={withStored(quietHours.to, timesBut(quietHours.from))}
                onValueChange={(to) => onChange({ quietHours: { ...quietHours, to } })}
              />
            </Field>
          </>
        )}
        <Field label="Time zone">
          <NativeSelect
            value={timeZone}
            options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            onValueChange={(next) => onChange({ timeZone: next })}
          />
        </Field>
      </div>
    </>
  )
}
