import { readFileSync } from 'node:fs'
import { factText, NOTICE_KINDS, type NoticeKind, NOTICES } from '@bandstand/domain/notifications'
import { SIDES } from '@bandstand/domain/lifecycle'
import { describe, expect, it } from 'vitest'
import { mailLayout } from '../apps/server/src/mails/mail-layout.ts'
import { ACCOUNT_MAILS, describeNotices } from '../apps/server/test/describe-notices.ts'
import { NOTICE_EXAMPLES } from '../apps/server/test/notice-examples.ts'
import type { NoticeExample } from '../apps/server/test/notices/example.ts'

const SITE = 'https://bandstand.example'
const PREFERENCES = `${SITE}/settings?tab=notifications`
/** An instant with its zone, as every deadline is written. */
const INSTANT = String.raw`\w{3}, \w{3} \d+, 2026, \d+:\d\d [AP]M E[SD]T`

/** The text part of an example's mail, as it is sent. */
function mailOf({ text }: NoticeExample): string {
  const action = { label: text.action, url: `${SITE}${text.path}` }
  return mailLayout({ heading: text.title, ...text, action, preferencesUrl: PREFERENCES }).text
}

/** Every example with a title for its test. */
const all = NOTICE_KINDS.flatMap((kind) =>
  NOTICE_EXAMPLES[kind].map((example) => ({
    ...example,
    kind,
    name: [kind, 'to the', example.to, example.when ?? ''].join(' ').trim(),
  })),
)
/** Of no gig. */
const WITHOUT_GIG =
  /^(account|bank|bill|calendar|hold|people|report|search|subscription|network)\.|payment\.payout_/
/** Of nobody but the venue. */
const NOBODY_ELSE = /^rescue\.(asked_all|over)$/
const ofGig = all.filter(({ kind }) => !WITHOUT_GIG.test(kind) && kind !== 'boost.ended')

it('docs/notices.md matches the notices (npm run notices:describe writes it)', () => {
  expect(readFileSync('docs/notices.md', 'utf8')).toBe(describeNotices())
})

it('every kind has an example for each of its recipients', () => {
  for (const kind of NOTICE_KINDS) {
    const { to } = NOTICES[kind]
    const read = new Set(NOTICE_EXAMPLES[kind].map((example) => example.to))
    expect([kind, read.size > 0]).toEqual([kind, true])
    if (to === 'both') expect([kind, ...[...read].toSorted()]).toEqual([kind, ...SIDES])
    if (to === 'artist' || to === 'venue') expect([kind, ...read]).toEqual([kind, to])
  }
})

describe('a notice', () => {
  it.each(ofGig)('$name has gig, date, hours with zone, place and the other party', (example) => {
    const mail = mailOf(example)
    expect(mail).toContain('Gig: Friday jazz\n')
    expect(mail).toMatch(/^When: .*Fri, Nov 27, 2026, (9:30|10:00) PM to 12:30 AM EST$/m)
    expect(mail).toContain('Where: Gantry Hall, 1430 Michigan Ave, Detroit, MI 48216\n')
    const isAlone = example.to === 'member' || NOBODY_ELSE.test(example.kind)
    if (!isAlone) expect(mail).toContain(example.to === 'artist' ? 'Gantry Hall' : 'Ada Reyes')
  })

  it.each(ofGig.filter(({ kind }) => !/^(message|day_sheet|share|lineup)\./.test(kind)))(
    '$name has its amount',
    (example) => {
      expect(mailOf(example)).toMatch(/^(Fee: (\$420\.00 → )?\$4(20|75)\.00|Pay: \$420 \(flat rate\))$/m)
    },
  )

  it.each(all)(
    '$name has who and what in its subject, then what happened, and then what comes next',
    ({ to, kind, text }) => {
      if (!WITHOUT_GIG.test(kind)) expect(text.title).toContain('Friday jazz')
      const others = to === 'artist' ? 'Gantry Hall' : 'Ada Reyes'
      const about = [text.title, text.paragraphs[0] ?? ''].join(' ')
      if (ofGig.some((each) => each.kind === kind)) expect(about).toMatch(new RegExp(`${others}|You`))
      expect(text.paragraphs.length).toBeGreaterThanOrEqual(2)
      expect(text.title.length).toBeLessThan(120)
    },
  )

  it.each(all)('$name has one button, named for the next step, and the preferences as a link', (example) => {
    const mail = mailOf(example)
    const links = mail.match(/https:\S+/g)
    expect(links).toEqual([`${SITE}${example.text.path}`, PREFERENCES])
    expect(mail.trimEnd()).toMatch(/Email preferences:\nhttps\S+\n\nBandstand$/)
    expect(example.text.action).toMatch(/^[A-Z][a-z]+( [\w’]+){0,3}$/)
    expect(example.text.action).not.toMatch(/^(Open in|OK|Yes|Submit)/)
  })

  it.each(all)('$name has no artist’s location', (example) => {
    expect(mailOf(example).replaceAll('1430 Michigan Ave, Detroit, MI 48216', '')).not.toContain('Detroit')
  })
})

/** What a reader of these must be able to act on; `to` if the two parties read something else. */
const FACTS: [
  kind: NoticeKind,
  to: NoticeExample['to'] | null,
  when: string | null,
  ...says: (string | RegExp)[],
][] = [
  ['application.sent', 'venue', null, 'for $450.00', 'Three sets of 45 minutes', 'until the show starts'],
  [
    'application.sent',
    'artist',
    'an invitation with an offer',
    new RegExp(`accept it by ${INSTANT}`),
    'Fee: $420.00',
  ],
  [
    'application.sent',
    'artist',
    'what the venue says is agreed already',
    'Is this right?',
    new RegExp(`say yes by ${INSTANT}`),
    'Fee: $420.00',
  ],
  ['offer.made', 'artist', null, new RegExp(`until ${INSTANT}`), new RegExp(`^Reply by: ${INSTANT}$`, 'm')],
  [
    'offer.made',
    'venue',
    'a counteroffer',
    'Fee: $420.00 → $475.00',
    'Meals: Drinks → A meal and drinks',
    '9:30 PM to 12:30 AM EST → Fri, Nov 27, 2026, 10:00 PM',
  ],
  ['offer.held', 'venue', null, 'blocked these hours', new RegExp(`Your offer expires ${INSTANT}`)],
  [
    'booking.confirmed',
    null,
    null,
    new RegExp(`Sign the contract by ${INSTANT}`),
    'by Tue, Nov 24, 2026, 9:30 PM EST, or 24 hours after you’ve both signed if that’s later',
  ],
  ['booking.confirmed', 'venue', null, 'Then deposit $420.00 by'],
  ['booking.confirmed', 'artist', null, 'Gantry Hall then deposits $420.00 by'],
  ['booking.released', 'artist', null, 'You didn’t sign the contract by Thu, Nov 19', 'Nobody owes anything'],
  [
    'booking.released',
    'venue',
    null,
    'Ada Reyes didn’t sign the contract by Thu, Nov 19',
    'Nobody owes anything',
  ],
  [
    'booking.cancelled',
    'artist',
    'late, by the venue, deposited',
    '“A pipe burst above the stage.”',
    'You keep $210.00 of $420.00',
    '$210.00 goes back to Gantry Hall',
  ],
  [
    'booking.cancelled',
    'venue',
    'late, by the venue, deposited',
    'Ada Reyes keeps $210.00 of $420.00',
    '$210.00 goes back to your card',
  ],
  [
    'booking.cancelled',
    'artist',
    'late, by the venue, not deposited',
    'owes you',
    '$210.00 of $420.00',
    new RegExp(`^Due by: ${INSTANT}$`, 'm'),
  ],
  [
    'booking.cancelled',
    'venue',
    'late, by the venue, not deposited',
    'you owe Ada Reyes',
    '$210.00 of $420.00',
    new RegExp(`Pay \\$210\\.00 of \\$420\\.00 by ${INSTANT}`),
  ],
  [
    'booking.cancelled',
    'artist',
    'late, by the venue, paid since',
    'Gantry Hall cancelled your booking and paid you $210.00',
    'They’ve already paid it',
  ],
  ['booking.cancelled', 'venue', 'late, by the venue, paid since', 'You’ve already paid it'],
  [
    'booking.cancelled',
    'artist',
    'late, by the artist, deposited',
    '$420.00 goes back to Gantry Hall',
    'late cancellation on your profile',
  ],
  [
    'booking.cancelled',
    'venue',
    'late, by the artist, deposited',
    'Your deposit of $420.00 goes back to your card',
    'Press “Find a replacement” on its page',
  ],
  ['booking.cancelled', null, 'in time, nothing deposited', 'nobody owes anything'],
  ['booking.reminded', null, null, 'It starts Fri, Nov 27, 2026, 9:30 PM EST', 'day sheet'],
  ['contract.signature_added', null, null, new RegExp(`Sign it by ${INSTANT}`)],
  ['contract.signature_declined', null, null, new RegExp(`sign by ${INSTANT}`)],
  ['contract.signed', 'venue', null, 'deposit $420.00 by Tue, Nov 24, 2026, 9:30 PM EST'],
  [
    'contract.signed',
    'artist',
    null,
    'Gantry Hall deposits by: Tue',
    'Gantry Hall deposits $420.00 by Tue, Nov 24, 2026, 9:30 PM EST',
  ],
  [
    'contract.amendment_proposed',
    null,
    null,
    'Fee: $420.00 → $475.00',
    'Drinks → A meal and drinks',
    new RegExp(`You have until ${INSTANT}`),
  ],
  ['contract.amendment_held', null, null, 'Fee: $420.00 → $475.00'],
  [
    'contract.amended',
    null,
    null,
    'Fee: $420.00 → $475.00',
    new RegExp(`Sign the new version by ${INSTANT}`),
  ],
  ['contract.reminded', null, null, new RegExp(`Sign it by ${INSTANT}`)],
  ['payment.deposited', null, null, '$420.00', new RegExp(`automatically on ${INSTANT}`)],
  [
    'payment.deposited',
    'artist',
    'not signed by both',
    new RegExp(
      `both signed the contract by ${INSTANT}, the booking ends and the deposit goes back to Gantry Hall`,
    ),
  ],
  ['payment.declined', null, null, 'insufficient funds', 'nothing was charged', new RegExp(`by ${INSTANT}`)],
  ['payment.reminded', null, null, '$420.00 deposit', new RegExp(`is due ${INSTANT}`)],
  ['payment.reminded_today', null, null, '$420.00 deposit', new RegExp(`is due ${INSTANT}`)],
  [
    'payment.overdue',
    null,
    null,
    new RegExp(`was due ${INSTANT}`),
    new RegExp(`From ${INSTANT}, Ada Reyes can cancel`),
  ],
  ['payment.not_funded', null, null, '$420.00', new RegExp(`isn’t funded by ${INSTANT}`)],
  ['payment.not_funded_late', null, null, '$420.00', 'cancel without a late mark'],
  ['payment.unsettled', null, null, new RegExp(`recorded as unpaid on ${INSTANT}`)],
  ['payment.released', 'artist', null, '$420.00', 'withdraw it to your bank'],
  ['payment.released', 'artist', 'automatic, with a platform fee', '$399.00', 'fee of $21.00'],
  ['payment.cancelled', 'venue', null, '$420.00 goes back to your card'],
  ['payment.owed_paid', null, null, '$210.00'],
  ['payment.claimed_outside', null, null, '$420.00', new RegExp(`Reply by ${INSTANT}`)],
  ['payment.claimed_outside', null, 'of a part', 'the remaining $120.00 is no longer owed'],
  ['payment.claim_reminded', null, null, '$420.00', new RegExp(`Reply by ${INSTANT}`)],
  ['payment.claim_denied', null, null, '$420.00', new RegExp(`settled by ${INSTANT}`)],
  ['payment.settled_outside', null, null, '$420.00', 'receipt'],
  ['payment.left_unpaid', null, null, '$420.00', 'track record'],
  [
    'payment.problem_reported',
    null,
    null,
    'you get $300.00 of $420.00',
    'agree by Dec 28, 2026',
    'half an hour late',
  ],
  ['payment.split_proposed', 'artist', null, 'you get $300.00 of $420.00', 'agree by Dec 28, 2026'],
  [
    'payment.split_proposed',
    'venue',
    null,
    'to get $380.00 of $420.00',
    'played both sets',
    'agree by Dec 28, 2026',
  ],
  ['payment.split', 'artist', null, 'you get $340.00 of $420.00', '$80.00 goes back to Gantry Hall’s card'],
  ['payment.split', 'venue', null, 'Ada Reyes gets $340.00 of $420.00', '$80.00 goes back to your card'],
  ['payment.refund_failed', null, null, '$420.00', 'card account is closed'],
  ['share.paid', null, null, 'Your share: $84.00', 'your own balance'],
  ['share.proposed', null, null, 'Your share: $120.00 → $84.00', 'takes effect'],
  ['share.changed', null, null, /Your share: \$\d+\.\d\d → \$\d+\.\d\d/],
  ['share.kept', null, null, 'Your share: $120.00'],
  ['share.decided', null, null, /Kim Lee|everybody|paid|has ended/i],
  ['share.returned', null, null, 'Share: $84.00', 'Kim Lee’s share'],
  ['payment.payout_succeeded', null, null, '$630.00', 'Arrived: Wed, Dec 2, 2026'],
  ['payment.payout_failed', null, null, '$630.00', 'The account is closed', 'back in your balance'],
  ['subscription.upgraded', null, null, '$9.00 a month', 'December 16, 2026'],
  ['subscription.will_end', null, null, 'December 16, 2026'],
  ['bill.announced', null, null, /Your place: Act 2/],
  ['bill.changed', null, null, /Doors: .* → /, 'Your place: Act 1 → Act 2'],
  ['bill.running_late', null, null, /Expected: Fri, Nov 27, 2026, 9:(30|45) PM EST/],
  ['bill.act_left', null, null, 'Their set: Fri, Nov 27, 2026, 9:30 PM EST'],
  ['day_sheet.checked_in', null, null, 'Checked in: Fri, Nov 27, 2026, 7:30 PM EST'],
  ['day_sheet.players_changed', null, null, 'Playing: Ada Reyes (Vocals, Piano), Kim Lee'],
  [
    'lineup.booked_twice',
    null,
    null,
    /Also booked: Kim Lee: Fri, Nov 27, 2026, 9:30 PM to .* EST, with another act/,
  ],
  ['lineup.you_twice', null, null, /Also booked: Fri, Nov 27, 2026, 9:30 PM to .*, with Jo Park Duo/],
  ['day_sheet.venue_part_changed', null, null, 'Load-in: Fri, Nov 27, 2026, 7:30 PM EST'],
  ['review.written', null, null, new RegExp(`until ${INSTANT}`)],
  ['review.reminded', null, null, new RegExp(`until ${INSTANT}`)],
  ['account.password_changed', null, null, 'ada@example.com', new RegExp(`Changed: ${INSTANT}`)],
  [
    'account.email_change_requested',
    null,
    null,
    'ada@example.com → ada@reyes.example',
    'Firefox on macOS',
    '203.0.113.7',
  ],
  [
    'account.email_changed',
    null,
    null,
    'ada@example.com → ada@reyes.example',
    new RegExp(`Changed: ${INSTANT}`),
  ],
  [
    'account.email_restored',
    null,
    null,
    'ada@reyes.example → ada@example.com',
    new RegExp(`Changed back: ${INSTANT}`),
  ],
  ['account.mail_returned', null, null, 'ada@example.com', new RegExp(`Returned: ${INSTANT}`), 'try again'],
  ['account.signed_out', null, null, 'the password no longer works', new RegExp(`Signed out: ${INSTANT}`)],
  ['bank.changed', null, 'another one', 'This wasn’t me', new RegExp(`Withdrawals from: ${INSTANT}`)],
  ['bank.frozen', null, 'with a withdrawal on its way', '$100.00', new RegExp(`Frozen: ${INSTANT}`)],
  ['account.new_device', null, 'with a database of places', 'Approximate place: Ann Arbor, Michigan'],
  ['account.new_device', null, null, 'Firefox on macOS', '203.0.113.7', new RegExp(`Signed in: ${INSTANT}`)],
]

it.each(FACTS)('%s to the %s (%s) has its facts', (kind, to, when, ...says) => {
  const read = NOTICE_EXAMPLES[kind].filter(
    (example) => (to === null || example.to === to) && (when === null ? true : example.when === when),
  )
  expect(read).not.toEqual([])
  const mails = when === null && to !== null ? [mailOf(read[0]!)] : read.map(mailOf)
  for (const mail of mails)
    for (const fact of says)
      if (typeof fact === 'string') expect(mail).toContain(fact)
      else expect(mail).toMatch(fact)
})

it('a fact that changed has both values, in both parts of the mail', () => {
  const [proposed] = NOTICE_EXAMPLES['contract.amendment_proposed']
  const fee = proposed!.text.facts.find(({ label }) => label === 'Fee')!
  expect(factText(fee)).toBe('$420.00 → $475.00')
  const { html } = mailLayout({ heading: 'x', ...proposed!.text, action: { label: 'x', url: SITE } })
  expect(html).toMatch(/<s [^>]*><bdi>\$420\.00<\/bdi><\/s> → <bdi>\$475\.00<\/bdi>/)
})

it.each(ACCOUNT_MAILS)('the mail “$subject” names the account and what to do', ({ to, text }) => {
  expect(text).toContain(to)
  expect(text.match(/https:\S+/g)?.length ?? 0).toBeLessThanOrEqual(1)
})
