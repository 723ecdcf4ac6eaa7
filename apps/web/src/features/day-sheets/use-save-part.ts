import type { DaySheet } from '@bandstand/api-spec'
import { api, fieldIssues } from '../../lib/api.ts'
import { useWrite, type Write } from '../../lib/use-write.ts'

/** Saves one side's part; a sheet that another device has changed meanwhile is fetched again, to be looked at. */
export function useSavePart(onField: (field: string, message: string) => void): Write<DaySheet> {
  return useWrite<DaySheet>({
    changes: ['daySheets'],
    shows: ({ bookingId }) => api.daySheets.get.queryKey({ input: { bookingId } }),
    onFailure: (error) => {
      for (const { path, message } of fieldIssues(error)) onField(String(path[0]), message)
    },
  })
}
