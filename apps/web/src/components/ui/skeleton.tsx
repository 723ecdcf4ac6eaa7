import { classNames } from '../../lib/class-names.ts'

/** A bone of the final size; give it height and width by class names. Wrap groups in SkeletonGroup. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('bone', className)} aria-hidden="true" />
}
