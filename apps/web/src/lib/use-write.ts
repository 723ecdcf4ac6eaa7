import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorCode, errorText } from './api.ts'
import { retryUnanswered } from './retry-unanswered.ts'
import { type Change, markStale } from './stale-reads.ts'
import { toast } from './toast.ts'

export interface WriteOptions<Answer> {
  /** What it changes: the screen reads it again afterwards, also after a refusal, as somebody else was faster then. */
  changes: readonly Change[]
  /** The read whose newest state the answer is: it is shown without asking again. */
  shows?: (answer: Answer) => QueryKey
  /** The request carries the key that `run` hands it, so that it can be sent again when its answer got lost. */
  keyed?: boolean
  onSuccess?: (answer: Answer) => void
  /** What else follows a failure, such as marking the fields of a form. */
  onFailure?: (error: unknown) => void
  /** Says failures in a toast, for buttons that may have left the screen; otherwise the caller shows `failure`. */
  toasts?: boolean
  /** How this screen words a failure; otherwise as the server did. */
  say?: (error: unknown) => string
}

export interface Write<Answer> {
  busy: boolean
  /** Whether the last call was done, until the next one or `dismiss`. */
  isSuccess: boolean
  isError: boolean
  /** The name of the call that runs, null when none does. */
  running: string | null
  error: Error | null
  /** Why the last call failed, for its reader. */
  failure: string | null
  /**
   * Sends one request at a time and returns its answer once the screen is up to date; null when it failed, and when
   * another one is under way. `name` tells several buttons of one screen apart.
   */
  run: <Sent extends Answer>(send: (key: string) => Promise<Sent>, name?: string) => Promise<Sent | null>
  /** The same for a form that shows its failures: throws them. */
  runOrThrow: <Sent extends Answer>(send: (key: string) => Promise<Sent>) => Promise<Sent>
  dismiss: () => void
}

/**
 * Writes to the server from a screen: one request at a time, nothing shown as done before the server says so, and every
 * read that shows the change brought up to date. Without a network it fails at once and says so.
 */
export function useWrite<Answer = unknown>({
  changes,
  shows,
  keyed = false,
  onSuccess,
  onFailure,
  toasts = false,
  say = errorText,
}: WriteOptions<Answer>): Write<Answer> {
  const queryClient = useQueryClient()
  const [key, setKey] = useState(() => crypto.randomUUID())
  // A second click comes before the first one has drawn anything.
  const isUnderWay = useRef(false)
  const { mutateAsync, isPending, isSuccess, isError, variables, error, reset } = useMutation({
    mutationFn: ({ send }: { send: (key: string) => Promise<Answer>; name: string }) => send(key),
    retry: keyed && retryUnanswered,
    onSuccess: async (answer) => {
      setKey(crypto.randomUUID())
      onSuccess?.(answer)
      const fresh = shows?.(answer)
      if (fresh) queryClient.setQueryData(fresh, answer)
      const marked = markStale(changes, fresh && [fresh])
      if (!fresh) await marked
    },
    onError: (failure) => {
      const code = errorCode(failure)
      // The earlier request had its effect after all; this one is another.
      if (code === 'REQUEST_KEY_REUSED') setKey(crypto.randomUUID())
      if (code !== undefined && code !== 'INPUT_INVALID') void markStale(changes)
      onFailure?.(failure)
      if (toasts) toast(say(failure), { tone: 'danger', stays: true })
    },
  })
  const runOrThrow = async <Sent extends Answer>(send: (key: string) => Promise<Sent>, name = '') =>
    (await mutateAsync({ send, name })) as Sent
  return {
    busy: isPending,
    isSuccess,
    isError,
    running: isPending ? variables.name : null,
    error,
    failure: error && say(error),
    run: async (send, name) => {
      if (isUnderWay.current) return null
      isUnderWay.current = true
      try {
        return await runOrThrow(send, name)
      } catch {
        return null
      } finally {
        isUnderWay.current = false
      }
    },
    runOrThrow,
    dismiss: reset,
  }
}
