import { useState } from 'react'
import { Combobox } from '../../components/ui/choices/combobox.tsx'
import { ComboboxMultiple } from '../../components/ui/choices/combobox-multiple.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Select } from '../../components/ui/choices/select.tsx'
import { SuggestInput } from '../../components/ui/choices/suggest-input.tsx'
import { TagInput } from '../../components/ui/choices/tag-input.tsx'
import { Specimen } from './specimen.tsx'

const INSTRUMENTS = [
  'Tenor saxophone',
  'Alto saxophone',
  'Upright bass',
  'Electric bass',
  'Piano',
  'Drums',
  'Trumpet',
]
const LEVELS = ['Any', 'Beginner', 'Intermediate', 'Advanced', 'Professional']
const PLACES = ['Detroit, MI', 'Detroit Lakes, MN', 'Dearborn, MI', 'Ferndale, MI', 'Hamtramck, MI']

async function searchPlaces(text: string) {
  await new Promise((resolve) => setTimeout(resolve, 400))
  return PLACES.filter((place) => place.toLowerCase().includes(text.toLowerCase())).map((place) => ({
    id: place,
    text: place,
  }))
}

/** Shows the controls that pick from a list. */
export function PickerSpecimens() {
  const [level, setLevel] = useState<string>('Any')
  const [instruments, setInstruments] = useState(['Tenor saxophone', 'Upright bass'])
  const [professions, setProfessions] = useState<string[]>([])
  const [venueType, setVenueType] = useState<string | null>(null)
  const [place, setPlace] = useState('')
  const [amenities, setAmenities] = useState(['Green room', 'Load-in dock'])
  return (
    <>
      <Specimen title="Pickers">
        <Field label="Experience level">
          <Select
            value={level}
            onValueChange={setLevel}
            options={LEVELS.map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field label="Payment type" error="Payment type is required">
          <Select value={null} onValueChange={() => {}} options={[{ value: 'flat', label: 'Flat rate' }]} />
        </Field>
        <Field label="Instruments" hint="Custom values may be added">
          <ComboboxMultiple
            options={INSTRUMENTS}
            value={instruments}
            onValueChange={setInstruments}
            allowCustom
          />
        </Field>
        <Field label="Professions" hint="At most two, none of your own">
          <ComboboxMultiple
            options={['Musician', 'DJ', 'Music Teacher', 'Booking Agent']}
            value={professions}
            onValueChange={setProfessions}
            max={2}
          />
        </Field>
      </Specimen>
      <Specimen title="More pickers">
        <Field label="Venue type">
          <Combobox
            options={['Bar', 'Nightclub', 'Concert Hall', 'Theater', 'Restaurant', 'Brewery']}
            value={venueType}
            onValueChange={setVenueType}
            allowCustom
          />
        </Field>
        <Field label="Location" hint="Three characters and a short pause">
          <SuggestInput
            value={place}
            onValueChange={setPlace}
            search={searchPlaces}
            placeholder="Enter location or zip code"
          />
        </Field>
        <Field label="Amenities">
          <TagInput value={amenities} onValueChange={setAmenities} placeholder="Add an amenity" />
        </Field>
        <Field label="Switched off">
          <ComboboxMultiple options={INSTRUMENTS} value={['Piano']} onValueChange={() => {}} disabled />
        </Field>
      </Specimen>
    </>
  )
}
