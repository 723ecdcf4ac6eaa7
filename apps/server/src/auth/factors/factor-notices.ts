import type { PersonId } from '@bandstand/domain/accounts'
import { countOf, PRODUCT_NAME } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { Deps } from '../../deps.ts'
import type { Notice, NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { deviceText } from '../sessions/device-text.ts'
import { OBJECT, OBJECTION_WORKS } from '../links/objection-texts.ts'
import { findSessionFacts } from '../sessions/sessions.queries.ts'

/** When something happened to a member's ways in, and in which session; null for what an operator did. */
interface Happening {
  at: Date
  session: { device: string; ip: string | null } | null
}

/** Returns the notice to a member of a second factor that was added, as it may not have been the member. */
export const factorAddedNotices: NoticesOf<'account.factor_added'> = (event, deps) =>
  noticeOf('account.factor_added', event, deps, (happening) => factorAddedText(event, happening))

/** Returns the notice to a member of a second factor that was removed. */
export const factorRemovedNotices: NoticesOf<'account.factor_removed'> = (event, deps) =>
  noticeOf('account.factor_removed', event, deps, (happening) => factorRemovedText(event, happening))

/** Returns the notice to a member of a recovery code that was used, with how many are left. */
export const recoveryCodeUsedNotices: NoticesOf<'account.recovery_code_used'> = (event, deps) =>
  noticeOf('account.recovery_code_used', event, deps, (happening) =>
    recoveryCodeUsedText(event.left, happening),
  )

/** Returns the notice to a member of new recovery codes, which made the old ones invalid. */
export const recoveryCodesCreatedNotices: NoticesOf<'account.recovery_codes_created'> = (event, deps) =>
  noticeOf('account.recovery_codes_created', event, deps, recoveryCodesCreatedText)

/** Returns the notice to a member of wrong codes: whoever entered them has the password. */
export const codesRefusedNotices: NoticesOf<'account.codes_refused'> = (event, deps) =>
  noticeOf('account.codes_refused', event, deps, codesRefusedText)

async function noticeOf(
  kind: Notice['kind'],
  event: { userId: PersonId; at: string; sessionId: string | null },
  { db }: Deps,
  textOf: (happening: Happening) => NoticeText,
): Promise<Notice[]> {
  const at = new Date(event.at)
  const found = event.sessionId ? await findSessionFacts(db, event.sessionId) : null
  const session = found && { device: deviceText(found.user_agent), ip: found.ip }
  const smallPrint = [
    'We send this email whenever the second step of your sign-in changes or is misused.',
    ...(kind === 'account.codes_refused' ? [] : [OBJECTION_WORKS]),
  ].join(' ')
  const { userId } = event
  return [
    {
      key: `${kind}:${event.at}`,
      kind,
      to: { personId: userId },
      at,
      ...textOf({ at, session }),
      smallPrint,
    },
  ]
}

const SETTINGS = { path: '/settings?tab=password#two-step', action: 'Check your settings' }
const NOT_YOU = `If this was you, there’s nothing to do. ${OBJECT}`

const TEXTS = {
  totp: {
    label: 'Authenticator app',
    one: 'An authenticator app',
    isOn: 'From now on, signing in takes a code from your authenticator app besides your password.',
    isAdded: 'From now on, you can also sign in with codes from this authenticator app.',
    isRemoved: 'Its codes no longer open your account.',
  },
  passkey: {
    label: 'Passkey',
    one: 'A passkey',
    isOn: 'From now on, you can sign in with your passkey alone, and signing in with your password takes it too.',
    isAdded: 'From now on, you can also sign in with this passkey alone.',
    isRemoved: 'It no longer opens your account.',
  },
}
type FactorKind = keyof typeof TEXTS

/** Returns the text about an authenticator app or a passkey that was added. */
export function factorAddedText(
  { kind = 'totp', name, isFirst }: { kind?: FactorKind; name: string; isFirst: boolean },
  happening: Happening,
): NoticeText {
  const { label, one, isOn, isAdded } = TEXTS[kind]
  return {
    title: isFirst
      ? `Two-step verification is on for your ${PRODUCT_NAME} account`
      : `${one} was added to your ${PRODUCT_NAME} account`,
    paragraphs: [isFirst ? `${isOn} All other devices were signed out.` : isAdded, NOT_YOU],
    facts: [{ label, value: name }, ...factsOf('Added', happening)],
    ...SETTINGS,
  }
}

/** Returns the text about a second factor that was removed, by the member or an operator. */
export function factorRemovedText(
  { kind = 'totp', name, isLast }: { kind?: FactorKind; name: string; isLast: boolean },
  happening: Happening,
): NoticeText {
  const { one, isRemoved } = TEXTS[kind]
  const opens = isLast ? 'Your password alone opens your account now.' : isRemoved
  const ended = happening.session ? 'All other devices were signed out.' : 'All devices were signed out.'
  const byUs = 'We turned two-step verification off for your account after a request and checks.'
  return {
    title: isLast
      ? `Two-step verification is off for your ${PRODUCT_NAME} account`
      : `${one} was removed from your ${PRODUCT_NAME} account`,
    paragraphs: [happening.session ? `${opens} ${ended}` : `${byUs} ${opens} ${ended}`, NOT_YOU],
    facts: [{ label: 'Removed', value: name }, ...factsOf('When', happening)],
    ...SETTINGS,
  }
}

/** Returns the text about a recovery code that was used. */
export function recoveryCodeUsedText(left: number, happening: Happening): NoticeText {
  return {
    title: `A recovery code was used for your ${PRODUCT_NAME} account`,
    paragraphs: [
      `Someone used one of your recovery codes in place of your second step. ${
        left === 0
          ? 'It was the last one: create new ones in your settings.'
          : `You have ${countOf(left, 'code')} left.`
      }`,
      NOT_YOU,
    ],
    facts: factsOf('Used', happening),
    ...SETTINGS,
  }
}

/** Returns the text about new recovery codes. */
export function recoveryCodesCreatedText(happening: Happening): NoticeText {
  return {
    title: `You have new recovery codes for ${PRODUCT_NAME}`,
    paragraphs: ['New recovery codes were created. The old ones no longer work.', NOT_YOU],
    facts: factsOf('Created', happening),
    ...SETTINGS,
  }
}

/** Returns the text about wrong codes that somebody entered until they were stopped. */
export function codesRefusedText(happening: Happening): NoticeText {
  return {
    title: `Someone entered wrong codes for your ${PRODUCT_NAME} account`,
    paragraphs: [
      'Someone who has your password entered several wrong codes for your second step, so we stopped them for 15 minutes. Your account stayed closed to them.',
      'If this was you, try again later, use a recovery code or check that the clock of your phone is right. If not, change your password now.',
    ],
    facts: factsOf('When', happening),
    path: '/settings?tab=password',
    action: 'Change password',
  }
}

function factsOf(label: string, { at, session }: Happening) {
  return [
    { label, value: instantText(at, DEFAULT_TIME_ZONE) },
    ...(session ? [{ label: 'Device', value: session.device }] : []),
    ...(session?.ip ? [{ label: 'IP address', value: session.ip }] : []),
  ]
}
