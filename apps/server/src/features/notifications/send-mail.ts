import type { PersonId } from '@bandstand/domain/accounts'
import { aboutText, deadlineText } from '@bandstand/domain/attention'
import { type MailList, mailListOf, type NoticeKind } from '@bandstand/domain/notifications'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { type LinkPurpose, makeNoticeLink } from '../../auth/index.ts'
import type { Deps } from '../../deps.ts'
import { mailLayout } from '../../mails/mail-layout.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { listAttentionOf } from '../attention/index.ts'
import { isSubscribed } from './change-subscription.ts'
import { findMailProblem } from './mail-problems.queries.ts'
import { findNotificationMail, listDigest } from './notifications.queries.ts'
import { isForOwnParty, pathOf, summaryOf } from './notifications.view.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

/**
 * What the link “This wasn’t me” of a mail does: of every mail about a way into an account that somebody else may have used or changed. Not of
 * wrong second factors: whoever only reads a member's mail can cause those, and the link would remove the factors that stopped them.
 */
const OBJECTIONS: Partial<Record<NoticeKind, LinkPurpose>> = {
  'account.new_device': 'sign_out',
  'account.factor_added': 'sign_out',
  'account.factor_removed': 'sign_out',
  'account.recovery_code_used': 'sign_out',
  'account.recovery_codes_created': 'sign_out',
  'account.identity_linked': 'sign_out',
  'account.identity_unlinked': 'sign_out',
  'account.password_changed': 'sign_out',
  'account.email_change_requested': 'sign_out',
  'bank.changed': 'freeze_withdrawals',
}

/** Mails one notification. A second run, after a crash, sends a mail with the same key, which mailboxes show once. */
export const mailNotification: EventHandler<'notification.mail_due'> = async ({ id, again }, deps) => {
  const row = await findNotificationMail(deps.db, id)
  if (!row) return
  const list = mailListOf(row.kind)
  // Turned off while the mail was in the queue. An operator sends it again on request.
  if (list && !again && !(await isSubscribed(deps, { userId: row.user_id, list }))) return
  if (list && !again && (await findMailProblem(deps.db, row.user_id))) return
  const unsubscribe = await unsubscribeLink(deps, row.user_id, list)
  // Made only with its mail, so that no readable token is stored with the notification.
  const purpose = OBJECTIONS[row.kind]
  const partyId = isForOwnParty(row) ? null : row.party_id
  const objectionUrl =
    purpose && (await makeNoticeLink(deps, { userId: row.user_id, partyId, purpose, happenedAt: row.at }))
  await deps.mail.send({
    to: row.email,
    ...unsubscribe,
    key: `notification-${id}${again ? `-${again}` : ''}`,
    subject: row.title,
    ...mailLayout({
      heading: row.title,
      paragraphs: row.paragraphs,
      facts: row.facts,
      action: { label: row.action, url: `${deps.config.publicUrl}${pathOf(row)}` },
      ...(objectionUrl && { objection: { label: 'This wasn’t me', url: objectionUrl } }),
      ...(row.small_print && { smallPrint: row.small_print }),
      preferencesUrl: preferencesUrl(deps),
      ...unsubscribe,
    }),
  })
}

/**
 * Mails what wasn't urgent since the last digest, except what was read in the meantime; sends nothing when none is left. What
 * the member has to do comes first, as on their dashboard.
 */
export const mailDigest: EventHandler<'notification.digest_due'> = async ({ digestId }, deps) => {
  const rows = await listDigest(deps.db, digestId)
  const [first] = rows
  if (!first) return
  if (await findMailProblem(deps.db, first.user_id)) return
  const { publicUrl } = deps.config
  const doing = await listToDo(deps, first.user_id)
  const updates = rows.map((row) => ({
    label: row.title,
    url: `${publicUrl}${pathOf(row)}`,
    text: summaryOf(row),
  }))
  const unsubscribe = await unsubscribeLink(deps, first.user_id, 'digest')
  const subject = rows.length === 1 ? first.title : `${rows.length} updates from ${PRODUCT_NAME}`
  await deps.mail.send({
    to: first.email,
    ...unsubscribe,
    key: `digest-${digestId}`,
    subject,
    ...mailLayout({
      heading: subject,
      paragraphs: [],
      sections:
        doing.length === 0
          ? [{ items: updates }]
          : [
              { heading: 'Needs your attention', items: doing },
              { heading: 'New since your last digest', items: updates },
            ],
      action: { label: 'See all notifications', url: `${publicUrl}/notifications` },
      preferencesUrl: preferencesUrl(deps),
      ...unsubscribe,
    }),
  })
}

/** Returns what a person has to do for all their parties, as links of a mail. */
async function listToDo(deps: Deps, userId: PersonId) {
  return (await listAttentionOf(deps, userId)).map((item) => ({
    label: item.title,
    url: deps.config.publicUrl + item.action.path,
    text: [aboutText(item), deadlineText(item)].filter(Boolean).join('\n'),
  }))
}

async function unsubscribeLink(deps: Deps, userId: PersonId, list: MailList | null) {
  return list ? { unsubscribeUrl: await unsubscribeUrl(deps, { userId, list }) } : {}
}

const preferencesUrl = ({ config }: Deps) => `${config.publicUrl}/settings?tab=notifications`
