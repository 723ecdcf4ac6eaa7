import { dayOfMonth, monthName, weekdayName } from '@bandstand/domain/time'
import { classNames } from '../../../lib/text/class-names.ts'

export interface TicketStubProps {
  /** A calendar day, `YYYY-MM-DD`. */
  date: string
  size?: 'normal' | 'large'
  /** Whether the row, marker or card it belongs to is chosen. */
  highlighted?: boolean
  className?: string
}

/** Shows a date as a ticket's stub: month, day, weekday. */
export function TicketStub({ date, size = 'normal', highlighted, className }: TicketStubProps) {
  return (
    <time
      dateTime={date}
      className={classNames(
        'stub',
        size === 'large' && 'stub--large',
        highlighted && 'is-highlighted',
        className,
      )}
    >
      <span>{monthName(date, 'short')}</span> <b>{dayOfMonth(date)}</b>{' '}
      <span>{weekdayName(date, 'short')}</span>
    </time>
  )
}
