import type { GigDetail } from '@bandstand/api-spec'
import type { UpdateGigInput } from '@bandstand/domain/gigs'
import type { SeriesScope } from '@bandstand/domain/series'
import { useState } from 'react'
import { client } from '../../lib/api/api.ts'
import { ChangeDatesDialog, type PlannedChange } from './change-dates-dialog.tsx'

/** Thrown when the member looked at what a change would do and kept editing. */
export class KeptEditing extends Error {}

interface Asked extends PlannedChange {
  resolve: (count: number) => void
  reject: (reason: KeptEditing) => void
}

/**
 * Returns the scope of a change to a date of a series, `ask`, which shows what the change does and resolves with the number of
 * changed dates once it's made, and the dialog for that. `ask` throws KeptEditing, or what the server refused.
 */
export function useSeriesChange(gig: GigDetail) {
  const [scope, setScope] = useState<SeriesScope>('this')
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = async (change: UpdateGigInput): Promise<number> => {
    const plan = await client.series.previewChange({ ...change, gigId: gig.id, scope })
    return new Promise<number>((resolve, reject) => {
      setAsked({ plan, gig: change, gigId: gig.id, scope, resolve, reject })
    }).finally(() => setAsked(null))
  }
  const dialog = asked && (
    <ChangeDatesDialog
      change={asked}
      onChanged={asked.resolve}
      onClose={() => asked.reject(new KeptEditing())}
    />
  )
  return { scope, setScope, ask, dialog }
}
