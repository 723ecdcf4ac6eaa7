import { useWrite } from '../../lib/use-write.ts'
import { failureText } from './failure-text.ts'

export interface MoneyPress<Input> {
  press: (input: Omit<Input, 'key'>) => void
  busy: boolean
  /** Why the last press failed, for its reader. */
  failure: string | null
}

/** One press of a button that moves money. Sent again with the same key, it has its effect once. */
export function useMoneyPress<Input extends { key: string }, Answer>(
  send: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
): MoneyPress<Input> {
  const { run, busy, failure } = useWrite({ changes: ['payments'], keyed: true, say: failureText })
  const press = async (input: Omit<Input, 'key'>) => {
    const answer = await run((key) => send({ ...input, key } as Input))
    if (answer) onDone(answer)
  }
  return { press: (input) => void press(input), busy, failure }
}
