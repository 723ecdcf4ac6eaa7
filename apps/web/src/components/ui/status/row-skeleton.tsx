import { Skeleton } from './skeleton.tsx'

export interface RowSkeletonProps {
  count: number
  /** Class names of a row's parts, the same as of the real row. */
  row: string
  lead: string
  body: string
  trail: string
  /** Height and width of each line of text. */
  lines: readonly string[]
}

/** Shows the placeholder rows of a list that is loading, at their final size: a lead, lines of text, a trail. */
export function RowSkeleton({ count, row, lead, body, trail, lines }: RowSkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={row}>
      <Skeleton className={lead} />
      <div className={body}>
        {lines.map((line) => (
          <Skeleton key={line} className={line} />
        ))}
      </div>
      <Skeleton className={trail} />
    </div>
  ))
}
