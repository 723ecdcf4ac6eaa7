import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorCode } from '../../lib/api.ts'
import { retryUnanswered } from '../../lib/retry-unanswered.ts'
import { failureText } from './failure-text.ts'

export interface MoneyPress<Input> {
  press: (input: Omit<Input, 'key'>) => void
  busy: boolean
  /** Why the last press failed, for its reader. */
  failure: string | null
}

/**
 * One press of a button that moves money. Its key is kept over retries, the app's own and the reader's, so that nothing
 * is done twice because an answer got lost on its way. Afterwards, done or refused, all about the payment is asked anew.
 */
export function useMoneyPress<Input extends { key: string }, Answer>(
  send: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
): MoneyPress<Input> {
  const refresh = useRefreshPayments()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: Omit<Input, 'key'>) => send({ ...input, key } as Input),
    retry: retryUnanswered,
    onSuccess: async (answer) => {
      await refresh()
      onDone(answer)
    },
    onError: (error) => {
      // The earlier press had its effect after all; this one is another.
      if (errorCode(error) === 'REQUEST_KEY_REUSED') setKey(crypto.randomUUID())
      void refresh()
    },
  })
  return { press: mutate, busy: isPending, failure: error && failureText(error) }
}

/** Asks anew for everything that a movement of money changes. */
export function useRefreshPayments(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.payments.key(), api.contracts.key(), api.booking.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}
