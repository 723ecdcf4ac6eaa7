import { classNames } from '../../../lib/text/class-names.ts'

/** Shows a turning record, as decoration: the text beside it says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg className={classNames('spin', className)} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.28" />
      <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="3" />
      <circle cx="10" cy="10" r="2.5" fill="currentColor" />
    </svg>
  )
}
