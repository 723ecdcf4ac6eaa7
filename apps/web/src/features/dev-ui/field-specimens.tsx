import { useState } from 'react'
import { Checkbox } from '../../components/ui/choices/checkbox.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { ImagePicker } from '../../components/ui/inputs/image-picker.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { MoneyInput } from '../../components/ui/inputs/money-input.tsx'
import { PasswordInput } from '../../components/ui/inputs/password-input.tsx'
import { RadioCards } from '../../components/ui/choices/radio-cards.tsx'
import { RadioGroup } from '../../components/ui/choices/radio-group.tsx'
import { StarInput } from '../../components/ui/choices/star-input.tsx'
import { Switch } from '../../components/ui/choices/switch.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { UploadProgress } from '../../components/ui/inputs/upload-progress.tsx'
import { Specimen } from './specimen.tsx'

/** Shows the fields of forms in every state. */
// oxlint-disable-next-line max-lines-per-function -- a list of specimens
export function FieldSpecimens() {
  const [file, setFile] = useState<File | null>(null)
  const [stars, setStars] = useState(4)
  const [percent, setPercent] = useState<number | null>(42)
  return (
    <>
      <Specimen title="Fields">
        <Field label="Gig title" error="Title must be at least 5 characters long" required>
          <Input defaultValue="Jam" />
        </Field>
        <Field label="Description" hint="Focus, as the keyboard sees it">
          <Textarea className="is-focus" defaultValue="Two sets of soul jazz for a listening room." />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Date">
            <Input type="date" defaultValue="2026-11-27" />
          </Field>
          <Field label="Time">
            <Input type="time" defaultValue="21:30" />
          </Field>
        </div>
        <Field label="Payment amount" error="Payment must be a valid number greater than or equal to 0">
          <MoneyInput defaultValue="six hundred" />
        </Field>
        <Field label="Minimum pay" optional>
          <MoneyInput placeholder="0" />
        </Field>
        <Field label="Password" error="Password must contain at least one special character">
          <PasswordInput defaultValue="Bandstand1" autoComplete="off" />
        </Field>
        <Field label="Account type" hint="Chosen at registration">
          <Input defaultValue="Musician/Artist" disabled />
        </Field>
      </Specimen>
      <Specimen title="Choices">
        <FieldGroup legend="I am a">
          <RadioCards
            name="party"
            defaultValue="artist"
            options={[
              { value: 'artist', label: 'Musician/Artist', shape: 'artist' },
              { value: 'venue', label: 'Venue/Organizer', shape: 'venue' },
            ]}
          />
        </FieldGroup>
        <div className="grid grid-cols-2 gap-3">
          <FieldGroup legend="Email me about">
            <div>
              <Checkbox label="Gig updates" defaultChecked />
              <Checkbox label="Messages" />
              <Checkbox label="Payments" disabled />
            </div>
          </FieldGroup>
          <FieldGroup legend="Repeat" error="Choose one">
            <RadioGroup
              name="repeat"
              defaultValue="any"
              options={[
                { value: 'any', label: 'Any' },
                { value: 'recurring', label: 'Recurring' },
                { value: 'once', label: 'One-time' },
              ]}
            />
          </FieldGroup>
        </div>
        <FieldGroup legend="How was it?">
          <StarInput name="stars" value={stars} onValueChange={setStars} />
        </FieldGroup>
        <FieldGroup legend="And the sound?" error="Choose 1 to 5 stars">
          <StarInput name="sound" value={0} onValueChange={setStars} />
        </FieldGroup>
        <Switch label="Recurring gig" defaultChecked />
        <Switch label="Push notifications for payments" />
        <Switch label="Not available" disabled />
        <FieldGroup legend="Profile image" hint="JPEG or PNG, max 5MB">
          <ImagePicker name="Marlow Reyes" shape="artist" file={file} onFileChange={setFile} />
        </FieldGroup>
        {percent !== null && <UploadProgress percent={percent} onCancel={() => setPercent(null)} />}
      </Specimen>
    </>
  )
}
