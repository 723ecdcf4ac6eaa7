import { actNameOf } from '@bandstand/domain/accounts'
import { Mic } from 'lucide-react'
import { useState } from 'react'
import { SuggestInput } from '../../../components/ui/choices/suggest-input.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { client } from '../../../lib/api/api.ts'

/** An artist on Bandstand. */
export interface ChosenAct {
  id: string
  name: string
  /** The usual fee on the venue's roster, as typed; undefined for none. */
  fee?: string | undefined
}

export interface ActFieldProps {
  /** The name of the one chosen at first. */
  initial?: string | undefined
  onChoose: (act: ChosenAct | null) => void
  error: string | undefined
}

const SHOWN = 8

/** Shows the field that finds an artist on Bandstand by name, or by the name on the venue's roster. */
export function ActField({ initial = '', onChoose, error }: ActFieldProps) {
  const [text, setText] = useState(initial)
  return (
    <Field label="Artist" required error={error} hint="By their name here, or on your roster.">
      <SuggestInput
        value={text}
        icon={Mic}
        minCharacters={2}
        search={searchActs}
        unmatchedHint="Only artists on Bandstand can be asked."
        onValueChange={(typed) => {
          setText(typed)
          onChoose(null)
        }}
        onSelect={({ id, name, fee }) => {
          setText(name)
          onChoose({ id, name, fee })
        }}
      />
    </Field>
  )
}

/** Returns acts of the roster that are on Bandstand, then artists of the directory. */
async function searchActs(text: string, signal: AbortSignal) {
  const [{ acts }, { artists }] = await Promise.all([
    client.roster.list(undefined, { signal }),
    client.directory.list({ q: text, pageSize: SHOWN }, { signal }),
  ])
  const q = text.toLowerCase()
  const own = acts.flatMap(({ name, fee, member }) =>
    member && name.toLowerCase().includes(q)
      ? [{ id: member.id, name: member.name, text: name, fee: fee === null ? undefined : String(fee) }]
      : [],
  )
  const known = new Set(own.map(({ id }) => id))
  const others = artists.flatMap((artist) => {
    if (known.has(artist.uuid)) return []
    const name = actNameOf(artist)
    return [
      {
        id: artist.uuid,
        name,
        text: artist.location ? `${name} · ${artist.location}` : name,
        fee: undefined,
      },
    ]
  })
  return [...own, ...others].slice(0, SHOWN)
}
