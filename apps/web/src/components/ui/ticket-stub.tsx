import { dayOfMonth, monthName, weekdayName } from '@bandstand/domain/time'
import { classNames } from '../../lib/class-names.ts'

export interface TicketStubProps {
  /** A calendar day, `YYYY-MM-DD`. */
  date: string
  size?: 'normal' | 'large'
  /** The row, marker or card it belongs to is the chosen one. */
  lit?: boolean
  className?: string
}

/** The date as a ticket's stub: month, figure, weekday. Its torn edge is where the ticket was. */
export function TicketStub({ date, size = 'normal', lit, className }: TicketStubProps) {
  return (
    <time
      dateTime={date}
      className={classNames('stub', size === 'large' && 'stub--large', lit && 'is-lit', className)}
    >
      <span>{monthName(date, 'short')}</span> <b>{dayOfMonth(date)}</b>{' '}
      <span>{weekdayName(date, 'short')}</span>
    </time>
  )
}
