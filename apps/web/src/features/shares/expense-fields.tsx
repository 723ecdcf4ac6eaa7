import type { ShareSettings } from '@bandstand/api-spec'
import { EXPENSE_LABEL_MAX, EXPENSES_MAX } from '@bandstand/domain/shares'
import { NativeSelect } from '../../components/ui/choices/native-select.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FieldGroup } from '../../components/ui/inputs/field-group.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { MoneyInput } from '../../components/ui/inputs/money-input.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { type ExpenseDraft, type ShareDraft, withExpense } from './share-draft.ts'
import './shares.css'

interface ExpenseFieldsProps {
  members: ShareSettings['members']
  draft: ShareDraft
  error: string | undefined
  onChange: (part: Partial<ShareDraft>) => void
}

/** Asks for expenses that are paid before anything is split, each to whoever paid it. */
export function ExpenseFields({ members, draft, error, onChange }: ExpenseFieldsProps) {
  const { expenses } = draft
  const changeOne = (key: string, part: Partial<ExpenseDraft>) =>
    onChange({ expenses: expenses.map((each) => (each.key === key ? { ...each, ...part } : each)) })
  return (
    <FieldGroup
      legend="Expenses first"
      hint="Paid of each booking before the rest is split. If there’s less, everybody gets a part of theirs."
      error={error}
    >
      {expenses.map(({ key, memberId, amount, label }, at) => (
        <div key={key} className="share-fields">
          <Field label="For">
            <Input
              maxLength={EXPENSE_LABEL_MAX}
              autoComplete="off"
              value={label}
              onChange={({ target }) => changeOne(key, { label: target.value })}
            />
          </Field>
          <Field label="Amount">
            <MoneyInput value={amount} onChange={({ target }) => changeOne(key, { amount: target.value })} />
          </Field>
          <Field label="Goes to">
            <NativeSelect
              options={members.map(({ id, name }) => ({ value: id, label: name }))}
              value={memberId}
              onValueChange={(id) => changeOne(key, { memberId: id })}
            />
          </Field>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove expense ${at + 1}`}
            onClick={() => onChange({ expenses: expenses.filter((each) => each.key !== key) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {expenses.length < EXPENSES_MAX && (
        <div>
          <Button size="small" onClick={() => onChange(withExpense(draft, members[0]!.id))}>
            Add an expense
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
