/** `expired`: its start passed before anybody was booked. */
export const GIG_STATUSES = ['open', 'booked', 'completed', 'cancelled', 'expired'] as const
export type GigStatus = (typeof GIG_STATUSES)[number]

/** A private gig is offered to chosen artists, and in no list. */
export const GIG_VISIBILITIES = ['public', 'private'] as const
export type GigVisibility = (typeof GIG_VISIBILITIES)[number]

export const GIG_STATUS_LABELS: Record<GigStatus, string> = {
  open: 'Open',
  booked: 'Booked',
  completed: 'Played',
  cancelled: 'Closed',
  expired: 'Not booked',
}
