import type { NoticeKind } from '@bandstand/domain/notifications'
import { ACCOUNT_EXAMPLES } from './notices/account-examples.ts'
import { APPLICATION_EXAMPLES } from './notices/application-examples.ts'
import { BILL_EXAMPLES } from './notices/bill-examples.ts'
import { BOOKING_EXAMPLES } from './notices/booking-examples.ts'
import { CONTRACT_EXAMPLES } from './notices/contract-examples.ts'
import type { NoticeExample } from './notices/example.ts'
import { HOLD_EXAMPLES } from './notices/hold-examples.ts'
import { NETWORK_EXAMPLES } from './notices/network-examples.ts'
import { PEOPLE_EXAMPLES } from './notices/people-examples.ts'
import { PAYMENT_EXAMPLES } from './notices/payment-examples.ts'
import { POLL_EXAMPLES } from './notices/poll-examples.ts'
import { RESCUE_EXAMPLES } from './notices/rescue-examples.ts'
import { REVIEW_EXAMPLES } from './notices/review-examples.ts'
import { SEARCH_EXAMPLES } from './notices/search-examples.ts'

/**
 * Every notice as its recipients read it, made by the same code as the real ones: Ada Reyes plays Friday jazz at Gantry Hall
 * for $420.
 */
export const NOTICE_EXAMPLES: Record<NoticeKind, NoticeExample[]> = {
  ...ACCOUNT_EXAMPLES,
  ...APPLICATION_EXAMPLES,
  ...BILL_EXAMPLES,
  ...BOOKING_EXAMPLES,
  ...CONTRACT_EXAMPLES,
  ...HOLD_EXAMPLES,
  ...NETWORK_EXAMPLES,
  ...PAYMENT_EXAMPLES,
  ...PEOPLE_EXAMPLES,
  ...POLL_EXAMPLES,
  ...RESCUE_EXAMPLES,
  ...REVIEW_EXAMPLES,
  ...SEARCH_EXAMPLES,
}
