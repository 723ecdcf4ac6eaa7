import { Mic } from 'lucide-react'
import { SuggestInput } from '../../../components/ui/choices/suggest-input.tsx'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { Input } from '../../../components/ui/inputs/input.tsx'
import { client } from '../../../lib/api/api.ts'

/** Whom a link is for, as typed. */
export interface LinkedAct {
  actName: string
  email: string
}

interface LinkActFieldsProps {
  act: LinkedAct
  errors: Partial<Record<string, string>>
  onChange: (act: LinkedAct) => void
  /** Called with the usual fee of an act that was chosen from the roster. */
  onFee: (fee: string) => void
}

const SHOWN = 8

/** Shows the fields for whom a link is made, which an act of the roster fills. */
export function LinkActFields({ act, errors, onChange, onFee }: LinkActFieldsProps) {
  return (
    <>
      <Field label="Act" required error={errors.actName} hint="Any name. Your roster comes up as you type.">
        <SuggestInput
          value={act.actName}
          icon={Mic}
          minCharacters={2}
          search={searchRoster}
          onValueChange={(actName) => onChange({ ...act, actName })}
          onSelect={({ text, email, fee }) => {
            onChange({ actName: text, email })
            if (fee !== null) onFee(String(fee))
          }}
        />
      </Field>
      <Field
        label="Email"
        optional
        error={errors.email}
        hint="We’ll send the offer there. You can also copy the link and send it yourself."
      >
        <Input
          type="email"
          autoComplete="off"
          value={act.email}
          onChange={({ target }) => onChange({ ...act, email: target.value })}
        />
      </Field>
    </>
  )
}

async function searchRoster(text: string, signal: AbortSignal) {
  const { acts } = await client.roster.list(undefined, { signal })
  const q = text.toLowerCase()
  return acts
    .filter(({ name }) => name.toLowerCase().includes(q))
    .slice(0, SHOWN)
    .map(({ id, name, email, fee }) => ({ id, text: name, email, fee }))
}
