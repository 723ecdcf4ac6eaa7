import { classNames } from '../../../lib/text/class-names.ts'

/** Shows a gray box of the final size; give it height and width by class names. Wrap groups in SkeletonGroup. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('skeleton', className)} aria-hidden="true" />
}
