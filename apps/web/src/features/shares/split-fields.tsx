import type { ShareSettings } from '@bandstand/api-spec'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { MoneyInput } from '../../components/ui/inputs/money-input.tsx'
import type { ShareDraft } from './share-draft.ts'
import './shares.css'

interface SplitFieldsProps {
  members: ShareSettings['members']
  draft: ShareDraft
  onChange: (part: Partial<ShareDraft>) => void
}

/** Asks for what the chosen kind of split needs: amounts or percentages of people, or who gets something extra. */
export function SplitFields({ members, draft, onChange }: SplitFieldsProps) {
  const { kind, sums, percents } = draft
  if (kind === 'leader') return <LeaderFields members={members} draft={draft} onChange={onChange} />
  if (kind === 'fixed')
    return (
      <div className="share-fields">
        {members.map(({ id, name }) => (
          <Field key={id} label={name} optional>
            <MoneyInput
              value={sums[id] ?? ''}
              onChange={({ target }) => onChange({ sums: { ...sums, [id]: target.value } })}
            />
          </Field>
        ))}
      </div>
    )
  if (kind !== 'percent') return null
  const total = Object.values(percents).reduce((sum, text) => sum + (Number(text) || 0), 0)
  return (
    <>
      <div className="share-fields">
        {members.map(({ id, name }) => (
          <Field key={id} label={`${name}, %`}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={percents[id] ?? ''}
              onChange={({ target }) => onChange({ percents: { ...percents, [id]: target.value } })}
            />
          </Field>
        ))}
      </div>
      <p className="hint" aria-live="polite">{`${total} of 100 %`}</p>
    </>
  )
}

function LeaderFields({ members, draft, onChange }: SplitFieldsProps) {
  const { leaderId, extraUnit, extra } = draft
  const typed = {
    value: extra,
    onChange: ({ target }: { target: { value: string } }) => onChange({ extra: target.value }),
  }
  return (
    <div className="share-fields">
      <Field label="Who gets something extra">
        <NativeSelect
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
          value={leaderId}
          onValueChange={(id) => onChange({ leaderId: id })}
        />
      </Field>
      <Field label="As">
        <NativeSelect
          options={[
            { value: 'percent', label: 'A percentage' },
            { value: 'amount', label: 'An amount' },
          ]}
          value={extraUnit}
          onValueChange={(unit) => onChange({ extraUnit: unit, extra: '' })}
        />
      </Field>
      <Field label={extraUnit === 'amount' ? 'Extra' : 'Extra, %'}>
        {extraUnit === 'amount' ? (
          <MoneyInput {...typed} />
        ) : (
          <Input inputMode="numeric" autoComplete="off" maxLength={3} {...typed} />
        )}
      </Field>
    </div>
  )
}
