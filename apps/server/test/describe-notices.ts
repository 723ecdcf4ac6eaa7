import {
  CATEGORY_FLAGS,
  factText,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeRule,
  NOTICES,
  TEXT_TOPIC_LABELS,
} from '@bandstand/domain/notifications'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { confirmSignUpMail } from '../src/auth/mails/confirm-sign-up.ts'
import {
  emailChangeMail,
  emailLostMail,
  emailReservedMail,
  emailTakenMail,
  wayBackMail,
} from '../src/auth/mails/email-change.ts'
import { reauthenticationMail } from '../src/auth/mails/reauthentication.ts'
import { recoveryMail } from '../src/auth/mails/recovery.ts'
import { signInMail } from '../src/auth/mails/sign-in.ts'
import { signUpRepeatedMail } from '../src/auth/mails/sign-up-repeated.ts'
import { invitationMail } from '../src/features/people/mail-invitation.ts'
import { farewellMail, formerFarewellMail } from '../src/features/settings/mail-farewell.ts'
import type { NoticeExample } from './notices/example.ts'
import { NOTICE_EXAMPLES } from './notice-examples.ts'

const SITE = 'https://bandstand.example'
const ADDRESS = 'ada@example.com'
const NEW_ADDRESS = 'ada@reyes.example'
const CODE = '482913'
const AT = new Date('2026-11-16T17:00:00Z')

/** The mails that aren't notifications, to people without a session. */
export const ACCOUNT_MAILS = [
  confirmSignUpMail(ADDRESS, { link: `${SITE}/confirm`, code: CODE }),
  signUpRepeatedMail(ADDRESS, SITE),
  signInMail(ADDRESS, { link: `${SITE}/login`, code: CODE }),
  recoveryMail(ADDRESS, { link: `${SITE}/reset`, code: CODE }),
  reauthenticationMail(ADDRESS, CODE),
  emailChangeMail(NEW_ADDRESS, { link: `${SITE}/confirm`, code: CODE }),
  emailTakenMail(NEW_ADDRESS),
  emailReservedMail(NEW_ADDRESS, AT),
  wayBackMail(ADDRESS, { newEmail: NEW_ADDRESS, at: AT, link: `${SITE}/back`, isByUs: false }),
  emailLostMail(NEW_ADDRESS, { at: AT, contactEmail: 'hello@bandstand.example' }),
  invitationMail(
    { role: 'manager', commission: null, inviter_name: 'Ada Reyes', sent_to: ADDRESS, expires_at: AT },
    'Reyes Trio',
    `${SITE}/invitation/…`,
  ),
  farewellMail(ADDRESS, 'hello@bandstand.example'),
  formerFarewellMail(ADDRESS, { changedAt: AT, contactEmail: 'hello@bandstand.example' }),
]

const AREAS: Record<string, string> = {
  account: 'Account and security',
  bank: 'Account and security',
  people: 'People of an act or a venue',
  application: 'Applications and gigs',
  gig: 'Applications and gigs',
  message: 'Messages and network',
  report: 'Messages and network',
  network: 'Messages and network',
  offer: 'Offers',
  booking: 'Bookings',
  day_sheet: 'Bookings',
  contract: 'Contracts',
  payment: 'Payments',
  subscription: 'Subscriptions and boosts',
  boost: 'Subscriptions and boosts',
  review: 'Reviews',
}

/** When a notice goes to a party, where the party alone doesn't say it. */
const RECIPIENTS: Partial<Record<NoticeRule['to'], string>> = {
  both: 'both parties get one',
  other: 'if the other party acted',
  maker: 'if they made the offer',
  missing: 'if they haven’t acted yet',
  owners: 'each owner gets one',
}
const WAITS: Record<NoticeRule['waits'], string> = {
  never: 'at once',
  'quiet hours': 'after quiet hours',
  digest: 'after quiet hours, in the daily digest if it’s turned on',
}

/** Returns docs/notices.md: every notice with its texts, recipients and preferences, and the mails about accounts. */
export function describeNotices(): string {
  const areas = [...new Set(NOTICE_KINDS.map(areaOf))]
  return `# Notices

Every mail, push and line of the notification center, as ${PRODUCT_NAME} writes it: Ada Reyes plays Friday jazz at Gantry Hall for $420.
\`npm run notices:describe\` writes this file, from the examples in \`apps/server/test/notices\`; a test fails when it is out of date.

The subject is the mail's, the title of the push, and the line in the center; below the line, and in the push, are the facts on one line. A
mail has the first sentence, the facts as a table, what happens next, and one button; its last line links to the email preferences. A gig's
address is the one on its page, which every reader of these notices can open. No notice has an artist's location.

${areas.map((area) => `## ${area}\n\n${table(NOTICE_KINDS.filter((kind) => areaOf(kind) === area))}`).join('\n\n')}

## Mails about accounts

They are sent regardless of preferences and don’t appear in the notification center.

| subject | text |
|---|---|
${ACCOUNT_MAILS.map(({ subject, text }) => row([subject, cell(...text.trim().split('\n\n').slice(1, -1))])).join('\n')}

The daily digest puts a day of non-urgent updates in one mail: first what needs the member’s reply or action, then everything else, each with
a link to its page.
`
}

const areaOf = (kind: NoticeKind) => AREAS[kind.split('.')[0] ?? ''] ?? kind

function table(kinds: NoticeKind[]): string {
  const rows = kinds.flatMap((kind) => NOTICE_EXAMPLES[kind].map((each) => exampleRow(kind, each)))
  return [
    '| notice | to | subject | text | button | mail and push |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function exampleRow(kind: NoticeKind, { to, when, text }: NoticeExample): string {
  const rule: NoticeRule = NOTICES[kind]
  const [first = '', ...rest] = text.paragraphs
  const facts = text.facts.map((fact) => `*${fact.label}:* ${factText(fact)}`)
  return row([
    cell(`\`${kind}\``, when ?? ''),
    cell(`the ${to}`, RECIPIENTS[rule.to] ?? ''),
    text.title,
    cell(first, ...facts, ...rest),
    text.action,
    cell(...channels(rule)),
  ])
}

function channels({ category, mail, push, text, waits, block }: NoticeRule): string[] {
  const flags = category === 'security' ? null : CATEGORY_FLAGS[category]
  const mailed =
    mail === 'never' ? 'No mail' : mail === 'always' || !flags ? 'Mail: always' : `Mail: \`${flags.email}\``
  const pushed =
    push === 'never' ? 'No push' : flags ? `Push: \`${flags.push}\`` : 'Push: always, if it’s turned on'
  return [
    mailed,
    pushed,
    ...(text ? [`Text message: ${TEXT_TOPIC_LABELS[text].label.toLowerCase()}, for whoever wants that`] : []),
    `Sent ${mail === 'always' ? `at once, push ${WAITS[waits === 'digest' ? 'quiet hours' : waits]}` : WAITS[waits]}`,
    block === 'stops' ? 'Not sent if the recipient blocked the other party' : '',
  ]
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

/** A member's line breaks would end the row. */
const cell = (...lines: string[]) =>
  lines.filter(Boolean).join('<br>').replaceAll('|', '\\|').replaceAll('\n', '<br>')
