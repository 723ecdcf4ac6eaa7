import { type NoticeCategory, NOTICES } from '@bandstand/domain/notifications'
import type { Deps } from '../../deps.ts'
import { mailLayout } from '../../integrations/mail/mail-layout.ts'
import type { EventKind } from '../../outbox/events.ts'
import type { Notice, NoticesOf } from '../../outbox/notice.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { findHearer, type HearerRow } from './hearers.queries.ts'

/** Tells of an event whoever has to hear of it, each by the channels that they want. */
export function tell<Kind extends EventKind>(noticesOf: NoticesOf<Kind>): EventHandler<Kind> {
  return async (payload, deps) => {
    for (const notice of await noticesOf(payload, deps)) await deliverNotice(deps, notice)
  }
}

async function deliverNotice(deps: Deps, notice: Notice): Promise<void> {
  const hearer = await findHearer(deps.db, notice.userId)
  if (!hearer) return
  const { mail, category } = NOTICES[notice.kind]
  if (mail === 'by flag' && !wantsMail(hearer, category)) return
  await deps.mail.send({
    to: hearer.email,
    subject: notice.title,
    ...mailLayout({
      heading: notice.title,
      paragraphs: notice.paragraphs,
      action: { label: notice.action, url: `${deps.config.publicUrl}${notice.path}` },
      ...(notice.smallPrint && { smallPrint: notice.smallPrint }),
    }),
  })
}

/** An explicit false is the only no. */
function wantsMail(hearer: HearerRow, category: NoticeCategory): boolean {
  return category === 'security' || hearer[`email_${category}`] !== false
}
