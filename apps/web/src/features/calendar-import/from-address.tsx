import { calendarAddress, importTexts } from '@bandstand/domain/calendar-import'
import { type SubmitEvent, useState } from 'react'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { client } from '../../lib/api/api.ts'
import type { Write } from '../../lib/api/use-write.ts'
import './calendar-import.css'

interface FromAddressProps {
  write: Write<{ id: string }>
  onBegin: (id: string) => void
}

/** Lets a venue enter the address of its calendar, and says where other calendars show it. */
export function FromAddress({ write, onBegin }: FromAddressProps) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    write.dismiss()
    const isValid = calendarAddress(address) !== null
    setProblem(isValid ? undefined : importTexts.addressInvalid)
    if (!isValid) return
    const begun = await write.run(() => client.calendarImports.beginFromAddress({ address }), 'address')
    if (begun) onBegin(begun.id)
  }
  return (
    <Panel title="From an address">
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Calendar address"
          hint="We read it once and don’t keep it. Changes you make there later aren’t copied."
          error={problem}
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
        <details>
          <summary className="link">Where to find the address</summary>
          <ul className="import-help">
            <li>
              <b>Google Calendar</b>, on a computer: Settings, then your calendar under “Settings for my
              calendars”, then “Secret address in iCal format”.
            </li>
            <li>
              <b>Apple’s calendar</b>: the share button beside an iCloud calendar, then “Public Calendar” and
              “Copy link”.
            </li>
            <li>
              <b>Outlook</b> on the web: Settings, Calendar, Shared calendars, then “Publish a calendar” and
              the ICS link.
            </li>
          </ul>
        </details>
        <div className="row">
          <Button type="submit" busy={write.running === 'address'}>
            Preview calendar
          </Button>
        </div>
      </form>
    </Panel>
  )
}
