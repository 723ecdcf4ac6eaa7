import { countOf } from '@bandstand/domain/product'
import { blockedText } from '@bandstand/domain/time'
import { useState } from 'react'
import { Field } from '../../../components/ui/inputs/field.tsx'
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx'
import { NativeSelect } from '../../../components/ui/choices/native-select.tsx'
import { client } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/screen/toast.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import type { BlockSeries } from './block-series.ts'

const ALL = 'all'

export interface UnblockDialogProps {
  seriesId: string
  weeks: BlockSeries
  /** YYYY-MM-DD: the week of this day is chosen at first, if the series has it. */
  day: string
  onClose: () => void
}

/** Asks whether to unblock one week of a series or all that are left. */
export function UnblockDialog({ seriesId, weeks, day, onClose }: UnblockDialogProps) {
  const [chosen, setChosen] = useState(() => weeks.find(({ start }) => start.startsWith(day))?.id ?? ALL)
  const { busy, failure, run } = useWrite({ changes: ['bookings'] })
  const submit = async () => {
    const freed = await run(async () => {
      if (chosen === ALL) return (await client.booking.unblockSeries({ id: seriesId })).freed
      await client.booking.unblockTime({ id: chosen })
      return 1
    })
    if (freed === null) return
    toast(freed === 1 ? 'Time unblocked' : `${countOf(freed, 'blocked time')} removed`)
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Unblock ${weeks[0].note || 'time'}`}
      failure={failure}
      busy={busy}
      submitLabel="Unblock"
      onSubmit={submit}
    >
      <Field label="Which weeks">
        <NativeSelect
          options={[
            { value: ALL, label: `All ${weeks.length} weeks` },
            ...weeks.map((blocked) => ({ value: blocked.id, label: blockedText(blocked) })),
          ]}
          value={chosen}
          onValueChange={setChosen}
        />
      </Field>
    </FormDialog>
  )
}
