import { sql } from 'kysely'
import { AGREED_TERMS, type GigRow } from '../../gigs/index.ts'

/** The gig's part of a joined row, under its own column names. */
export interface GigColumns {
  gig_title: string
  gig_time_zone: string
  gig_starts_at: Date
  gig_duration_minutes: number | null
  gig_location: string
  gig_pay_cents: number
  gig_payment_type: GigRow['payment_type']
  gig_status: GigRow['status']
}

/** A gig `g` as posted. */
export const postedGigColumns = sql`
  g.title as gig_title, g.time_zone as gig_time_zone,
  g.starts_at as gig_starts_at, g.duration_minutes as gig_duration_minutes, g.location as gig_location,
  g.pay_cents as gig_pay_cents, g.payment_type as gig_payment_type, g.status as gig_status`

const terms = Object.entries(AGREED_TERMS).map(
  ([name, agreed]) => sql`coalesce(${agreed}, ${sql.ref(`g.${name}`)}) as ${sql.ref(`gig_${name}`)}`,
)

/** A gig `g` with the terms of its booking `b`; as posted where the join found none. */
export const gigColumns = sql`
  g.title as gig_title, g.location as gig_location, g.status as gig_status, ${sql.join(terms)}`
