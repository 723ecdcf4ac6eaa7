import type { PersonId } from '@bandstand/domain/accounts'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { Deps } from '../../deps.ts'
import type { Notice, NoticesOf, NoticeText } from '../../outbox/notice.ts'
import { deviceText } from '../sessions/device-text.ts'
import { OBJECT, OBJECTION_WORKS } from '../links/objection-texts.ts'
import { findSessionFacts } from '../sessions/sessions.queries.ts'

/** An account at a provider, and the session in which it was linked or unlinked. */
interface Happening {
  provider: string
  email: string
  at: Date
  device: string
  ip: string | null
}

/** Returns the notice to a member of an account that signs them in from now on, as it may not be theirs. */
export const identityLinkedNotices: NoticesOf<'account.identity_linked'> = (event, deps) =>
  noticeOf('account.identity_linked', event, deps, identityLinkedText)

/** Returns the notice to a member of an account that no longer signs them in. */
export const identityUnlinkedNotices: NoticesOf<'account.identity_unlinked'> = (event, deps) =>
  noticeOf('account.identity_unlinked', event, deps, identityUnlinkedText)

async function noticeOf(
  kind: Notice['kind'],
  event: { userId: PersonId; sessionId: string; provider: string; email: string; at: string },
  { db }: Deps,
  textOf: (happening: Happening) => NoticeText,
): Promise<Notice[]> {
  const session = await findSessionFacts(db, event.sessionId)
  if (!session) return []
  const { userId, provider, email } = event
  const at = new Date(event.at)
  const text = textOf({ provider, email, at, device: deviceText(session.user_agent), ip: session.ip })
  const smallPrint = `We send this email whenever the ways into your account change. ${OBJECTION_WORKS}`
  return [{ key: `${kind}:${event.at}`, kind, to: { personId: userId }, at, ...text, smallPrint }]
}

const SETTINGS = { path: '/settings?tab=password#linked-accounts', action: 'Check your settings' }

/** Returns the text about an account that was linked. */
export function identityLinkedText(happening: Happening): NoticeText {
  const { provider } = happening
  return {
    title: `A ${provider} account was linked to your ${PRODUCT_NAME} account`,
    paragraphs: [
      `From now on, you can also sign in with this ${provider} account.`,
      `If this was you, there’s nothing to do. ${OBJECT}`,
    ],
    facts: factsOf('Linked', happening),
    ...SETTINGS,
  }
}

/** Returns the text about an account that was unlinked. */
export function identityUnlinkedText(happening: Happening): NoticeText {
  const { provider } = happening
  return {
    title: `A ${provider} account was unlinked from your ${PRODUCT_NAME} account`,
    paragraphs: [
      `You can no longer sign in with this ${provider} account. All other devices were signed out.`,
      `If this was you, there’s nothing to do. ${OBJECT}`,
    ],
    facts: factsOf('Unlinked', happening),
    ...SETTINGS,
  }
}

function factsOf(label: string, { provider, email, at, device, ip }: Happening) {
  return [
    { label: `${provider} account`, value: email },
    { label, value: instantText(at, DEFAULT_TIME_ZONE) },
    { label: 'Device', value: device },
    ...(ip === null ? [] : [{ label: 'IP address', value: ip }]),
  ]
}
