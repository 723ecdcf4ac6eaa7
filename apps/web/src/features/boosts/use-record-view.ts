import type { RecordViewInput } from '@bandstand/domain/boosts'
import { useEffect } from 'react'
import { client } from '../../lib/api/api.ts'

/** Reports to the server that a page was viewed. `id` is undefined until it is loaded, and on the member's own page. */
export function useRecordView(kind: RecordViewInput['kind'], id: string | undefined): void {
  useEffect(() => {
    // A lost count does not matter to the reader.
    if (id) client.boosts.recordView({ kind, id }).catch(() => {})
  }, [kind, id])
}
