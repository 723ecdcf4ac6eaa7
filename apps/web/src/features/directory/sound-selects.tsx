import { GENRES, INSTRUMENTS } from '@bandstand/domain/profiles'
import { OptionSelect } from '../../components/ui/choices/option-select.tsx'

interface Sound {
  instrument: string
  genre: string
}

/** Shows the choices of instrument and genre, for either search for artists. */
export function SoundSelects({
  value,
  onChange,
}: {
  value: Sound
  onChange: (patch: Partial<Sound>) => void
}) {
  return (
    <>
      <OptionSelect
        label="Instrument"
        any="Any instrument"
        choices={INSTRUMENTS}
        value={value.instrument}
        onValueChange={(instrument) => onChange({ instrument })}
      />
      <OptionSelect
        label="Genre"
        any="Any genre"
        choices={GENRES}
        value={value.genre}
        onValueChange={(genre) => onChange({ genre })}
      />
    </>
  )
}
