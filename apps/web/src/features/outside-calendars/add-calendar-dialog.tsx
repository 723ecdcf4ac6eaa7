import type { OutsideCalendar } from '@bandstand/api-spec'
import { addCalendarInput, CALENDAR_NAME_MAX } from '@bandstand/domain/outside-calendars'
import { type SubmitEvent, useState } from 'react'
import { RadioGroup } from '../../components/ui/choices/radio-group.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Dialog } from '../../components/ui/overlays/dialog.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'

interface AddCalendarDialogProps {
  whose: OutsideCalendar['whose']
  onClose: () => void
}

/** Asks for the address of a calendar that is kept elsewhere, and adds it once it could be read. */
export function AddCalendarDialog({ whose, onClose }: AddCalendarDialogProps) {
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [refuses, setRefuses] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { run, busy, failure, dismiss } = useWrite({ changes: ['calendars'] })
  const typed = addCalendarInput.safeParse({ whose, name, address, refuses })
  const problemOf = (field: string) =>
    isChecked ? typed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!typed.success) return
    if (await run(() => client.outsideCalendars.add({ whose, name, address, refuses }))) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={whose === 'person' ? 'Add your calendar' : 'Add the act’s calendar'}
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextAlert tone="danger" text={failure} onDismiss={dismiss} />
        <Field label="Name" hint="Only you and those who see this list read it." error={problemOf('name')}>
          <Input
            value={name}
            maxLength={CALENDAR_NAME_MAX}
            placeholder="Teaching"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field
          label="Private address"
          hint="It ends in .ics or starts with webcal. We store it encrypted and never show it again."
          error={problemOf('address')}
        >
          <Input
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={address}
            placeholder="https://calendar.google.com/…/basic.ics"
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
        <FieldGroup legend="What its busy times do">
          <RadioGroup
            name="refuses"
            value={refuses ? 'refuse' : 'warn'}
            options={[
              { value: 'warn', label: 'Warn: probably free' },
              { value: 'refuse', label: 'Refuse: busy, offers can’t be accepted' },
            ]}
            onChange={(event) => setRefuses(event.target.value === 'refuse')}
          />
        </FieldGroup>
        <div className="row">
          <Button type="submit" variant="act" busy={busy}>
            Add calendar
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
