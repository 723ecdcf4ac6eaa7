import { errorCode } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { failureText } from './deposit/failure-text.ts'

export interface MoneyRequest<Input> {
  request: (input: Omit<Input, 'key'>) => void
  busy: boolean
  /** Why the last request failed, as a sentence for the user. */
  failure: string | null
  /** The code of that refusal. */
  refusal: string | undefined
}

/** Returns how to send a request that moves money. Sent again with the same key, it takes effect once. */
export function useMoneyRequest<Input extends { key: string }, Answer>(
  send: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
): MoneyRequest<Input> {
  const { run, busy, failure, error } = useWrite({ changes: ['payments'], keyed: true, say: failureText })
  const request = async (input: Omit<Input, 'key'>) => {
    const answer = await run((key) => send({ ...input, key } as Input))
    if (answer) onDone(answer)
  }
  return { request: (input) => void request(input), busy, failure, refusal: errorCode(error) }
}
