import { GENRES, INSTRUMENTS } from '@bandstand/domain/profiles'
import { WordSelect } from './word-select.tsx'

interface Sound {
  instrument: string
  genre: string
}

/** Instrument and genre, of either search for artists. */
export function SoundSelects({
  value,
  onChange,
}: {
  value: Sound
  onChange: (patch: Partial<Sound>) => void
}) {
  return (
    <>
      <WordSelect
        label="Instrument"
        any="Any instrument"
        words={INSTRUMENTS}
        value={value.instrument}
        onValueChange={(instrument) => onChange({ instrument })}
      />
      <WordSelect
        label="Genre"
        any="Any genre"
        words={GENRES}
        value={value.genre}
        onValueChange={(genre) => onChange({ genre })}
      />
    </>
  )
}
