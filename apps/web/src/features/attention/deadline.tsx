import type { AttentionItem } from '@bandstand/api-spec'
import { timeToAct } from '@bandstand/domain/attention'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'

/** Shows when something has to be done by and how much time is left; nothing without a deadline. */
export function Deadline({ item, now }: { item: AttentionItem; now: number }) {
  const parts = timeToAct(item, now)
  if (!parts) return null
  return (
    <p>
      {parts.text && <Unbroken>{parts.text}</Unbroken>} <b className="whitespace-nowrap">{parts.left}</b>
    </p>
  )
}
