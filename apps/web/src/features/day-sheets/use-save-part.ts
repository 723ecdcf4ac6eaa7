import type { DaySheet } from '@bandstand/api-spec'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorCode, errorText, fieldIssues } from '../../lib/api.ts'

/** Saves one side's part; a sheet that another device has changed meanwhile is fetched anew, to be looked at. */
export function useSavePart(bookingId: string, onField: (field: string, message: string) => void) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const { queryKey } = api.daySheets.get.queryOptions({ input: { bookingId } })
  const save = async (call: () => Promise<DaySheet>): Promise<boolean> => {
    setFailure(null)
    try {
      queryClient.setQueryData(queryKey, await call())
      return true
    } catch (error) {
      for (const { path, message } of fieldIssues(error)) onField(String(path[0]), message)
      setFailure(errorText(error))
      if (errorCode(error) === 'DAY_SHEET_CHANGED') await queryClient.invalidateQueries({ queryKey })
      return false
    }
  }
  return { failure, save }
}
