import { DAY_MS } from '@bandstand/domain/time'
import {
  codesRefusedText,
  factorAddedText,
  factorRemovedText,
  recoveryCodesCreatedText,
  recoveryCodeUsedText,
} from '../../src/auth/factors/factor-notices.ts'
import { identityLinkedText, identityUnlinkedText } from '../../src/auth/providers/identity-notices.ts'
import {
  emailChangedText,
  emailRequestText,
  emailRestoredText,
} from '../../src/auth/email-change/email-notices.ts'
import { newDeviceText } from '../../src/auth/sessions/new-device-notices.ts'
import { passwordText } from '../../src/auth/users/password-notices.ts'
import { signedOutText } from '../../src/auth/sessions/signed-out-notices.ts'
import { failingText } from '../../src/features/outside-calendars/calendar-notices.ts'
import { boostText } from '../../src/features/boosts/boost-notices.ts'
import { returnedMailText } from '../../src/features/notifications/returned-mail-notices.ts'
import { subscriptionText } from '../../src/features/subscriptions/subscription-notices.ts'
import { type Examples, example } from './example.ts'
import { BOOKED, id, ZONE } from './facts.ts'

const subscribed = {
  user_uuid: id(1),
  user_type: 'artist',
  at: BOOKED,
  paid_until: new Date('2026-12-16T17:00:00Z'),
  billing_interval: 'monthly',
  time_zone: ZONE,
} as const

const AT_HOME = { at: BOOKED, session: { device: 'Firefox on macOS', ip: '203.0.113.7' } }

const REMOVED = [
  { label: 'Password', value: 'No longer works' },
  { label: 'Removed passkey', value: 'Firefox on macOS, added Mon, Nov 16, 2026, 9:00 AM EST' },
]

const GOOGLE = {
  provider: 'Google',
  email: 'ada@gmail.example',
  at: BOOKED,
  device: 'Firefox on macOS',
  ip: '203.0.113.7',
}

/** Of accounts, subscriptions and boosts. */
export const ACCOUNT_EXAMPLES = {
  'account.password_changed': [example('member', passwordText('ada@example.com', BOOKED))],
  'account.email_change_requested': [
    example(
      'member',
      emailRequestText({
        email: 'ada@example.com',
        newEmail: 'ada@reyes.example',
        at: BOOKED,
        device: 'Firefox on macOS',
        ip: '203.0.113.7',
      }),
    ),
  ],
  'account.email_changed': [
    example(
      'member',
      emailChangedText({ formerEmail: 'ada@example.com', email: 'ada@reyes.example', at: BOOKED }),
    ),
    example(
      'member',
      emailChangedText({
        formerEmail: 'ada@example.com',
        email: 'ada@reyes.example',
        at: BOOKED,
        isByUs: true,
      }),
      'by an operator',
    ),
  ],
  'account.email_restored': [
    example(
      'member',
      emailRestoredText({
        lostEmail: 'ada@reyes.example',
        email: 'ada@example.com',
        at: BOOKED,
        removed: REMOVED,
      }),
    ),
  ],
  'account.new_device': [
    example('member', newDeviceText('Firefox on macOS', BOOKED, { ip: '203.0.113.7', place: null })),
    example(
      'member',
      newDeviceText('Firefox on macOS', BOOKED, {
        ip: '203.0.113.7',
        place: 'Ann Arbor, Michigan, United States',
      }),
      'with a database of places',
    ),
  ],
  'account.signed_out': [example('member', signedOutText(BOOKED, REMOVED))],
  'account.factor_added': [
    example('member', factorAddedText({ name: 'Authenticator app', isFirst: true }, AT_HOME)),
    example('member', factorAddedText({ name: 'Old phone', isFirst: false }, AT_HOME), 'a second one'),
    example(
      'member',
      factorAddedText({ kind: 'passkey', name: 'Safari on iOS', isFirst: true }, AT_HOME),
      'a passkey',
    ),
    example(
      'member',
      factorAddedText({ kind: 'passkey', name: 'Firefox on macOS', isFirst: false }, AT_HOME),
      'a second passkey',
    ),
  ],
  'account.factor_removed': [
    example('member', factorRemovedText({ name: 'Old phone', isLast: false }, AT_HOME)),
    example(
      'member',
      factorRemovedText({ kind: 'passkey', name: 'Safari on iOS', isLast: false }, AT_HOME),
      'a passkey',
    ),
    example(
      'member',
      factorRemovedText({ name: 'Authenticator app', isLast: true }, AT_HOME),
      'the last one',
    ),
    example(
      'member',
      factorRemovedText({ name: 'All second factors', isLast: true }, { at: BOOKED, session: null }),
      'by an operator',
    ),
  ],
  'account.recovery_code_used': [
    example('member', recoveryCodeUsedText(9, AT_HOME)),
    example('member', recoveryCodeUsedText(0, AT_HOME), 'the last one'),
  ],
  'account.recovery_codes_created': [example('member', recoveryCodesCreatedText(AT_HOME))],
  'account.codes_refused': [example('member', codesRefusedText(AT_HOME))],
  'account.identity_linked': [example('member', identityLinkedText(GOOGLE))],
  'account.identity_unlinked': [example('member', identityUnlinkedText(GOOGLE))],
  'account.mail_returned': [example('member', returnedMailText({ email: 'ada@example.com', at: BOOKED }))],
  'subscription.upgraded': [example('member', subscriptionText('upgraded', subscribed))],
  'subscription.renewal_failed': [example('member', subscriptionText('renewal_failed', subscribed))],
  'subscription.will_end': [example('member', subscriptionText('will_end', subscribed))],
  'subscription.ended': [example('member', subscriptionText('ended', subscribed))],
  'calendar.failing': [
    example('member', failingText({ name: 'Gigs', failure: 'gone', read_at: BOOKED }, ZONE)),
    example(
      'member',
      failingText({ name: 'Gigs', failure: 'unreachable', read_at: BOOKED }, ZONE),
      'while nothing answers',
    ),
  ],
  'boost.ended': [
    example(
      'venue',
      boostText(
        {
          id: id(9),
          gig_id: id(4),
          gig_title: 'Friday jazz',
          member_id: id(2),
          starts_at: new Date(BOOKED.getTime() - 7 * DAY_MS),
          ends_at: BOOKED,
          item_since: new Date(BOOKED.getTime() - 20 * DAY_MS),
          views: 61,
          views_before: 24,
          applications: 5,
          applications_before: 2,
          invitations: 0,
          invitations_before: 0,
          favorites: 0,
          favorites_before: 0,
        },
        BOOKED,
      ),
    ),
  ],
} satisfies Examples
