/** Every status of a gig, contract or payment; `closed` for what ended without a booking. */
export type Status =
  | 'open'
  | 'booked'
  | 'pending'
  | 'in_escrow'
  | 'completed'
  | 'cancelled'
  | 'failed'
  | 'signed'
  | 'expired'
  | 'closed'

const STAMPS: Record<Status, { label: string; glyph: string }> = {
  open: { label: 'Open', glyph: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11Z' },
  booked: { label: 'Booked', glyph: 'M6.3 2a4.3 4.3 0 1 1 0 8.6a4.3 4.3 0 0 1 0-8.6ZM6 6h8v8H6Z' },
  pending: { label: 'Pending', glyph: 'M8 4.5V8.5l2.5 1.5M8 2a6 6 0 1 1 0 12a6 6 0 0 1 0-12Z' },
  in_escrow: { label: 'In escrow', glyph: 'M3.5 7.5h9V14h-9ZM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5' },
  completed: { label: 'Completed', glyph: 'M2.5 8.5L6 12l7.5-8.5' },
  cancelled: { label: 'Cancelled', glyph: 'M8 2a6 6 0 1 1 0 12a6 6 0 0 1 0-12ZM3.8 3.8l8.4 8.4' },
  failed: { label: 'Failed', glyph: 'M3.5 3.5l9 9M12.5 3.5l-9 9' },
  signed: { label: 'Signed', glyph: 'M2.5 13.5l1-3.5L10.5 3l2.5 2.5L6 12.5ZM2 14.8h12' },
  expired: {
    label: 'Expired',
    glyph: 'M3.5 2.5h9M3.5 13.5h9M4.5 2.5v2L8 8l3.5-3.5v-2M4.5 13.5v-2L8 8l3.5 3.5v2',
  },
  closed: { label: 'Closed', glyph: 'M3 8h10' },
}

/** A status with the text that it has for its reader. */
export interface Stamp {
  status: Status
  label: string
}

/** Shows a status as a stamp with a glyph: outlined for pending, tinted for in escrow, solid for done, gray for over. */
export function StatusBadge({ status, label }: { status: Status; label?: string }) {
  const stamp = STAMPS[status]
  return (
    <span className={`badge badge--${status}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={stamp.glyph} />
      </svg>
      {label ?? stamp.label}
    </span>
  )
}
