import type { Bill } from '@bandstand/api-spec'
import { LATE_CHOICES, nextAct, type RunInput } from '@bandstand/domain/bills'
import { Select } from '../../components/ui/choices/select.tsx'
import { Field } from '../../components/ui/inputs/field.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { api, client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { toast } from '../../lib/screen/toast.ts'

/** Lets a venue say who is on and how late the evening is: every act sees it at once. */
export function RunningControls({ bill }: { bill: Bill }) {
  const { id, acts, running } = bill
  const { busy, run } = useWrite<Bill>({
    changes: ['bills'],
    shows: () => api.bills.get.queryKey({ input: { id } }),
    toasts: true,
  })
  const at = running?.now ?? null
  const before = stateOf(bill)
  const say = async (state: RunInput, text: string) => {
    if (!(await run(() => client.bills.run({ id, ...state })))) return
    toast(text, {
      action: { label: 'Undo', onClick: () => void run(() => client.bills.run({ id, ...before })) },
    })
  }
  const next = acts[nextAct(acts, at ?? -1)]
  return (
    <div className="row items-end print:hidden">
      {next && (
        <Button
          variant="act"
          busy={busy}
          onClick={() => void say({ ...before, gigId: next.gigId }, `${next.name || 'The next act'} is on`)}
        >
          {next.name || 'Next act'} is on now
        </Button>
      )}
      {!next && at !== null && (
        <Button busy={busy} onClick={() => void say({ gigId: null, lateMinutes: 0 }, 'Running order reset')}>
          Start over
        </Button>
      )}
      <Field label="Running late">
        <Select
          options={LATE_CHOICES.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? 'On time' : `${minutes} minutes`,
          }))}
          value={String(before.lateMinutes)}
          onValueChange={(value) => {
            const lateMinutes = LATE_CHOICES.find((minutes) => String(minutes) === value) ?? 0
            void say({ ...before, lateMinutes }, 'Saved. Acts that haven’t played yet are notified.')
          }}
        />
      </Field>
    </div>
  )
}

function stateOf({ acts, running }: Bill): RunInput {
  const at = running?.now ?? null
  const lateMinutes = LATE_CHOICES.find((minutes) => minutes === running?.lateMinutes) ?? 0
  return { gigId: at === null ? null : (acts[at]?.gigId ?? null), lateMinutes }
}
