import type { OutsideBooking } from '@bandstand/api-spec'
import {
  type OutsideBookingForm,
  type OutsideBookingInput,
  outsideBookingInput,
} from '@bandstand/domain/booking'
import { centsOf, moneyInput } from '@bandstand/domain/money'
import { countOf } from '@bandstand/domain/product'
import type { SeriesScope } from '@bandstand/domain/series'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRepeat } from '../../../components/form/repeat/use-repeat.ts'
import { client, fieldIssues } from '../../../lib/api/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { markHours } from '../../../lib/forms/mark-hours.ts'
import { toast } from '../../../lib/screen/toast.ts'

interface FirstValues {
  hours: { start: string; end: string }
  stageId?: string | null
  actName?: string
}

/**
 * Returns the form of a stored outside booking, or of a new one with these first values: its fields, how a new one repeats, and
 * which dates of its series a change is for.
 */
export function useOutsideBooking(
  booking: OutsideBooking | null,
  { hours, stageId = null, actName = '' }: FirstValues,
  onClose: () => void,
) {
  // A second click, and a retry after a lost response, save the same one.
  const [id] = useState(() => booking?.id ?? crypto.randomUUID())
  const repeat = useRepeat()
  const [scope, setScope] = useState<SeriesScope>('this')
  const form = useForm<OutsideBookingForm, unknown, OutsideBookingInput>({
    resolver: zodResolver(outsideBookingInput),
    defaultValues: booking
      ? valuesOf(booking)
      : {
          actName,
          start: hours.start,
          end: hours.end,
          startIsSecond: false,
          endIsSecond: false,
          fee: '',
          contact: '',
          note: '',
          stageId,
        },
  })
  const onFailure = (failure: unknown) => {
    markHours(failure, form.setError)
    repeat.onFailure(failure)
  }
  const { busy, error, run, dismiss } = useWrite({ changes: ['bookings'], keyed: true, onFailure })
  const submit = form.handleSubmit(async (input) => {
    const rule = repeat.read()
    if (rule === undefined) return
    const done = await run((key) =>
      rule
        ? client.booking
            .addOutsideDates({ ...input, repeat: rule, key })
            .then(({ ids }) => `${input.actName} is in your calendar on ${countOf(ids.length, 'date')}`)
        : client.booking
            .saveOutside({ ...input, id, scope })
            .then(({ actName }) => (booking ? 'Saved' : `${actName} is in your calendar`)),
    )
    if (done === null) return
    toast(done)
    onClose()
  })
  return {
    form,
    submit,
    busy,
    error: fieldIssues(error).length > 0 ? null : error,
    dismiss,
    repeat,
    scope: { value: scope, change: setScope },
  }
}

/** Returns an outside booking as the fields of its form, or as what puts it back. */
export function valuesOf(booking: OutsideBooking): OutsideBookingForm {
  const { actName, start, end, startIsSecond, endIsSecond, fee, contact, note, stage } = booking
  return {
    actName,
    start,
    end,
    startIsSecond,
    endIsSecond,
    fee: fee === null ? '' : moneyInput(centsOf(fee)),
    contact,
    note,
    stageId: stage?.id ?? null,
  }
}
