import type { NotificationLine } from '@bandstand/api-spec'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { NotificationRow } from './notification-row.tsx'

/** Shows notifications, newest first. */
export function NotificationList({ lines, onOpen }: { lines: NotificationLine[]; onOpen?: () => void }) {
  return (
    <ul className="notice-list">
      {lines.map((line) => (
        <li key={line.id}>
          <NotificationRow line={line} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

/** Shows so many notifications while they are loading, at their final size. */
export function NotificationListSkeleton({ rows }: { rows: number }) {
  return (
    <SkeletonGroup label="Loading notifications…" className="notice-list">
      {Array.from({ length: rows }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- skeletons are all the same
        <Skeleton key={index} className="mb-1 h-[75px]" />
      ))}
    </SkeletonGroup>
  )
}
