import type { ApplicationDetail } from '@bandstand/api-spec'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorCode, errorText } from '../../lib/api.ts'

/** Refusals after which the screen is out of date: somebody was faster, or time was. */
const OUTDATED = new Set([
  'OFFER_STALE',
  'OFFER_EXPIRED',
  'OFFER_NOT_STANDING',
  'GIG_ALREADY_BOOKED',
  'GIG_NOT_OPEN',
  'GIG_NOT_CLOSABLE',
  'GIG_NOT_RESTORABLE',
  'APPLICATION_CLOSED',
  'APPLICATION_EXISTS',
  'APPLICATION_DECLINED',
])

export interface Deed {
  /** What runs now, by the name it was given; null when nothing does. */
  running: string | null
  /** Why the last one failed, for its reader. */
  failure: string | null
  /** What it failed with, for who shows more than its text. */
  error: unknown
  /** Runs one at a time. True when it was done. Nothing is shown as done before the server says so. */
  run: (name: string, call: () => Promise<unknown>) => Promise<boolean>
  dismiss: () => void
}

/** Does something on the server about bookings; afterwards every screen about them asks anew. */
export function useDeed(): Deed {
  const queryClient = useQueryClient()
  const [running, setRunning] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const run = async (name: string, call: () => Promise<unknown>) => {
    if (running) return false
    setRunning(name)
    setError(null)
    try {
      await call()
      await queryClient.invalidateQueries({ queryKey: api.booking.key() })
      return true
    } catch (caught) {
      setError(caught)
      if (OUTDATED.has(errorCode(caught) ?? '')) {
        await queryClient.invalidateQueries({ queryKey: api.booking.key() })
      }
      return false
    } finally {
      setRunning(null)
    }
  }
  const failure = error === null ? null : errorText(error)
  return { running, failure, error, run, dismiss: () => setError(null) }
}

/** Shows what the server answered without asking it once more. */
export function keepApplication(queryClient: QueryClient, application: ApplicationDetail): void {
  queryClient.setQueryData(
    api.booking.getApplication.queryKey({ input: { id: application.id } }),
    application,
  )
}
