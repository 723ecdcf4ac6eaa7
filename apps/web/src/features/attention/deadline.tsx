import type { AttentionItem } from '@bandstand/api-spec'
import { deadlineText } from '@bandstand/domain/attention'
import { timeLeft } from '@bandstand/domain/time'
import { Unbroken } from '../../components/ui/unbroken.tsx'

/** Shows when something has to be done by and how much time is left; nothing without a deadline. */
export function Deadline({ item, now }: { item: AttentionItem; now: number }) {
  const { deadline } = item
  if (!deadline) return null
  const left = timeLeft(deadline.at, now)
  const text = deadlineText(item)
  if (text === null)
    return (
      left && (
        <p>
          {deadline.label} <b className="whitespace-nowrap">{left}</b>
        </p>
      )
    )
  return (
    <p>
      <Unbroken>{`${text},`}</Unbroken> <b className="whitespace-nowrap">{left ?? 'overdue'}</b>
    </p>
  )
}
