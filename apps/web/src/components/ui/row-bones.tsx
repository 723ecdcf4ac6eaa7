import { Skeleton } from './skeleton.tsx'

export interface RowBonesProps {
  count: number
  /** Class names of a row's parts, the same as of the row that comes. */
  row: string
  lead: string
  words: string
  trail: string
  /** Height and width of each line of words. */
  lines: readonly string[]
}

/** Rows of a list before its answer, at their final size: something in front, lines of words, something at the end. */
export function RowBones({ count, row, lead, words, trail, lines }: RowBonesProps) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={row}>
      <Skeleton className={lead} />
      <div className={words}>
        {lines.map((line) => (
          <Skeleton key={line} className={line} />
        ))}
      </div>
      <Skeleton className={trail} />
    </div>
  ))
}
