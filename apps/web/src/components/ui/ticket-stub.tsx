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
  // Noon in UTC, so that the day of the calendar is the day that is printed, wherever the reader is.
  const day = new Date(`${date}T12:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString('en-US', { timeZone: 'UTC', ...options })
  return (
    <time
      dateTime={date}
      className={classNames('stub', size === 'large' && 'stub--large', lit && 'is-lit', className)}
    >
      <span>{part({ month: 'short' })}</span> <b>{part({ day: 'numeric' })}</b>{' '}
      <span>{part({ weekday: 'short' })}</span>
    </time>
  )
}
