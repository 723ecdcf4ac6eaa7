import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorCode, errorText } from './api.ts'
import { isProofRefused } from '../session/proof.ts'
import { retryUnanswered } from './retry-unanswered.ts'
import { type Change, markStale } from './stale-reads.ts'
import { toast } from '../screen/toast.ts'

export interface WriteOptions<Answer> {
  /** What it changes. Refetched afterwards, even after a refusal, because someone else may have been faster. */
  changes: readonly Change[]
  /** The key of the read that the answer is the newest state of: it is written to the cache without a fetch. */
  shows?: (answer: Answer) => QueryKey
  /** The request carries the key that `run` passes to it, so that it can be sent again if its response got lost. */
  keyed?: boolean
  onSuccess?: (answer: Answer) => void
  /** What else follows a failure, such as marking the fields of a form. */
  onFailure?: (error: unknown) => void
  /** Shows failures in a toast, for buttons that may be gone by then; otherwise the caller shows `failure`. */
  toasts?: boolean
  /** Returns the text for a failure; by default the server's message. */
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
   * Sends one request at a time and returns its response once the screen is up to date; null when it failed, and when another
   * one is in progress. `name` distinguishes several buttons of one screen.
   */
  run: <Sent extends Answer>(send: (key: string) => Promise<Sent>, name?: string) => Promise<Sent | null>
  /** The same for a form that shows its failures: throws them. */
  runOrThrow: <Sent extends Answer>(send: (key: string) => Promise<Sent>) => Promise<Sent>
  dismiss: () => void
}

/**
 * Returns `run`, which writes to the server from a screen, and its state. Sends one request at a time, shows nothing as
 * done before the server confirms it, and updates every read that shows the change. Fails at once without a network.
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
  // A second click may come before the first one has rendered.
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
      if (isProofRefused(failure)) return
      const code = errorCode(failure)
      // The earlier request took effect after all, so this one needs a new key.
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
    failure: error && !isProofRefused(error) ? say(error) : null,
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
