import type { PostingAllowance } from '@bandstand/api-spec'
import { dayIn, firstOfMonth, shortDayText } from '@bandstand/domain/time'
import { Link } from '../../../components/ui/page/link.tsx'
import { useNow } from '../../../lib/screen/use-now.ts'

export interface PostingLeftProps {
  allowance: PostingAllowance
  /** The venue's time zone, in which its months begin. */
  timeZone: string
}

/** Shows how many gigs a venue can still post this month, before the limit is reached. */
export function PostingLeft({ allowance: { limit, used }, timeZone }: PostingLeftProps) {
  const now = new Date(useNow(60_000))
  if (limit === null) return `Pro has no limit. You posted ${used} this month.`
  const next = shortDayText(firstOfMonth(dayIn(timeZone, now), 1), 'long')
  return (
    <>
      {limit - used === 1 ? 'This is the last gig' : `You can post ${limit - used} more gigs`} of your free
      plan this month. Your limit resets {next}. <Link to="/subscription/plans">Pro has no limit.</Link>
    </>
  )
}
