import { DAY_MS } from '@bandstand/domain/time'
import { alertText } from '../../src/features/searches/alert-notices.ts'
import { example, type Examples } from './example.ts'
import { id, STARTS, ZONE } from './facts.ts'

const jazz = {
  search_id: id(5),
  search_name: 'Well paid jazz',
  search_filter: { recurring: 'any', genre: 'Jazz', minPay: 200 },
  near_text: null,
  is_slowed: false,
}
const gig = {
  ...jazz,
  gig_id: id(4),
  gig_title: 'Friday jazz',
  gig_starts_at: STARTS,
  gig_time_zone: ZONE,
  gig_duration_minutes: 180,
  gig_location: '1430 Michigan Ave, Detroit, MI 48216',
  gig_pay_cents: 420_00,
  gig_payment_type: 'flat' as const,
  venue_name: 'Gantry Hall',
}
const next = {
  ...gig,
  gig_id: id(6),
  gig_title: 'Swing night',
  gig_starts_at: new Date(STARTS.getTime() + DAY_MS),
}

export const SEARCH_EXAMPLES = {
  'search.alerted': [
    example('member', alertText([gig])),
    example('member', alertText([gig, next]), 'several gigs'),
    example(
      'member',
      alertText([gig, { ...next, search_id: id(7), search_name: 'Weekends' }]),
      'several gigs of several searches',
    ),
    example('member', alertText([{ ...gig, is_slowed: true }]), 'and the search finds too much'),
  ],
} satisfies Examples
