import type { DaySheet } from '@bandstand/api-spec'
import { fieldIssues } from '../../lib/api/api.ts'
import { useWrite, type Write } from '../../lib/api/use-write.ts'

/** Returns a write that saves one party's part. If another device has changed the sheet, it is fetched again for review. */
export function useSavePart(onField: (field: string, message: string) => void): Write<DaySheet> {
  return useWrite<DaySheet>({
    changes: ['daySheets'],
    onFailure: (error) => {
      for (const { path, message } of fieldIssues(error)) onField(String(path[0]), message)
    },
  })
}
