import type { ReactNode } from 'react'

/** Announces once that something is loading, for all the skeletons inside. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold blocks
    <div role="status" aria-label={label} className={className}>
      {children}
    </div>
  )
}
