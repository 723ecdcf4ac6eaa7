import type { Bill, BillAct } from '@bandstand/api-spec'
import { BILL_LIMITS, billTexts, eveningClock } from '@bandstand/domain/bills'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Field } from '../../components/ui/inputs/field.tsx'
import { FieldError } from '../../components/ui/inputs/field-error.tsx'
import { Input } from '../../components/ui/inputs/input.tsx'
import { Textarea } from '../../components/ui/inputs/textarea.tsx'
import { DialogForm } from '../../components/ui/overlays/dialog-form.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { api, client, fieldIssues } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'
import { ActFields } from './act-fields.tsx'
import {
  type BillRow,
  type Evening,
  MOST_ACTS,
  problemsOf,
  rowOf,
  slotsOf,
  withNewAct,
  withSuggestion,
} from './bill-rows.ts'
import { SuggestTimes } from './suggest-times.tsx'
import { canSwap, useActOrder } from './use-act-order.ts'

export interface BillFormProps extends Evening {
  /** Null for a new one. */
  bill: Bill | null
  /** Gigs of the evening that are on no bill. */
  free: readonly BillAct[]
  venueId: string
  onClose: () => void
}

/** Shows the form of an evening: its acts with their times, checked while they're typed. */
export function BillForm({ bill, free, venueId, onClose, date, timeZone }: BillFormProps) {
  const evening = { date, timeZone }
  const [title, setTitle] = useState(bill?.title ?? '')
  const [doors, setDoors] = useState(bill?.doors?.slice(11) ?? '')
  const [note, setNote] = useState(bill?.note ?? '')
  const [rows, setRows] = useState(() => (bill?.acts ?? free).map(rowOf))
  const { data } = useQuery(api.stages.list.queryOptions({ input: { venueId } }))
  const stages = data?.stages ?? []
  const save = useSaveBill(bill, date, onClose)
  const changeover = stages.find(({ id }) => id === rows[0]?.stageId)?.changeoverMinutes ?? 20
  const problems = problemsOf(rows, doors, stages, evening)
  const left = free.filter(({ gigId }) => rows.every((row) => row.gigId !== gigId))
  const { list, swap, remove } = useActOrder(rows, setRows, evening)
  const replace = (index: number, change: Partial<BillRow>) =>
    setRows(rows.with(index, { ...rows[index]!, ...change }))
  return (
    <DialogForm
      label="Bill"
      busy={save.busy}
      failure={save.failure}
      submitLabel={bill ? 'Save changes' : 'Make bill'}
      onSubmit={() =>
        save.submit({ title, doors: doors && eveningClock(date, doors), note }, slotsOf(rows, evening))
      }
      onCancel={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Title" required error={save.problems['title']}>
          <Input
            value={title}
            maxLength={BILL_LIMITS.title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Field label="Doors" optional error={save.problems['doors']}>
          <Input type="time" value={doors} onChange={(event) => setDoors(event.target.value)} />
        </Field>
      </div>
      <SuggestTimes
        key={changeover}
        changeover={changeover}
        rows={rows}
        onSuggest={(suggestion) => setRows(withSuggestion(rows, suggestion, evening))}
      />
      <ol ref={list} tabIndex={-1} className="stack gap-4" aria-label="Acts">
        {rows.map((row, index) => (
          <ActFields
            key={row.key}
            row={row}
            onChange={(change) => replace(index, change)}
            onUp={canSwap(rows, index - 1) ? () => swap(index - 1, 'up') : null}
            onDown={canSwap(rows, index) ? () => swap(index, 'down') : null}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <MoreActs
        isFull={rows.length >= MOST_ACTS}
        left={left}
        onNew={() => setRows(withNewAct(rows, changeover, evening))}
        onAdd={(act) => setRows([...rows, rowOf(act)])}
      />
      {rows.some(({ gigId }) => gigId === null) && <NewActsNote />}
      <TimeProblems refused={save.problems['slots']} warnings={problems} />
      <Field label="Note" optional hint="Every act on the bill can see it." error={save.problems['note']}>
        <Textarea
          rows={3}
          value={note}
          maxLength={BILL_LIMITS.note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </DialogForm>
  )
}

interface MoreActsProps {
  isFull: boolean
  /** Gigs of the evening that aren't in the form. */
  left: readonly BillAct[]
  onNew: () => void
  onAdd: (act: BillAct) => void
}

function MoreActs({ isFull, left, onNew, onAdd }: MoreActsProps) {
  return (
    <div className="row">
      <Button size="small" disabled={isFull} onClick={onNew}>
        <Plus className="i" aria-hidden="true" />
        New act
      </Button>
      {left.map((act) => (
        <Button
          key={act.gigId}
          size="small"
          className="max-w-full wrap-anywhere"
          disabled={isFull}
          onClick={() => onAdd(act)}
        >
          <Plus className="i" aria-hidden="true" />
          {act.name || act.title}
        </Button>
      ))}
    </div>
  )
}

function NewActsNote() {
  return (
    <p className="muted">
      New acts are posted as gigs like your open one, with the same pay. You can edit each afterward.
    </p>
  )
}

function TimeProblems({ refused, warnings }: { refused: string | undefined; warnings: readonly string[] }) {
  return (
    <>
      {refused && <FieldError>{refused}</FieldError>}
      {warnings.map((warning) => (
        <TextAlert key={warning} tone="warning" text={`${warning}.`} />
      ))}
    </>
  )
}

type Words = { title: string; doors: string; note: string }

function useSaveBill(bill: Bill | null, date: string, onClose: () => void) {
  const navigate = useNavigate()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { busy, failure, run } = useWrite({
    changes: ['bills', 'gigs'],
    keyed: true,
    onFailure: (error) =>
      setProblems(
        Object.fromEntries(fieldIssues(error).map(({ path, message }) => [String(path[0]), message])),
      ),
  })
  const submit = async (words: Words, slots: ReturnType<typeof slotsOf>) => {
    setProblems({})
    const problem = problemBefore(words, slots)
    if (problem) return setProblems(problem)
    const saved = await run((key) =>
      bill
        ? client.bills.change({ id: bill.id, key, ...words, slots })
        : client.bills.make({ key, date, ...words, slots }),
    )
    if (!saved) return
    toast('Bill saved')
    if (bill) onClose()
    else await navigate(`/bills/${saved.id}`)
  }
  return { busy, failure: Object.keys(problems).length > 0 ? null : failure, problems, submit }
}

function problemBefore(words: Words, slots: ReturnType<typeof slotsOf>): Record<string, string> | null {
  if (words.title.trim() === '') return { title: billTexts.titleRequired }
  if (slots.length < 2) return { slots: billTexts.tooFew }
  return slots.some(({ start }) => start === '') ? { slots: billTexts.startInvalid } : null
}
