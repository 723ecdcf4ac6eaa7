import { escapeHtml } from '@bandstand/domain/text'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { type DevMail, LINK } from '../integrations/mail/dev-mailbox.ts'
import { plainPage } from '../http-helpers/plain-page.ts'
import { sendRefusal } from '../http-helpers/send-refusal.ts'

/**
 * Serves demo mode's mailbox: `/dev/mailbox` to read, `/dev/mailbox.json` for scripts, both with `?to=` for one
 * address.
 */
export function registerDevMailbox(app: FastifyInstance, { devMailbox }: Deps): void {
  if (!devMailbox) return
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async (request) =>
    devMailbox.list(request.query.to),
  )
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox', async (request, reply) => {
    const mails = await devMailbox.list(request.query.to)
    return reply.type('text/html; charset=utf-8').send(mailboxPage(mails))
  })
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = (await devMailbox.list()).find(({ id }) => String(id) === request.params.id)
    if (!mail) return sendRefusal(reply, 'NOT_FOUND', { message: 'There’s no such mail' })
    // A mail has inline styles, as mail programs need, and runs no script.
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(mail.html)
  })
}

function mailboxPage(mails: DevMail[]): string {
  const entries = mails.map(
    (mail) => `<li><article><h2><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></h2>
<p>To ${escapeHtml(mail.to)}, <time datetime="${mail.createdAt}">${mail.createdAt}</time></p>
<pre>${withLinks(mail)}</pre></article></li>`,
  )
  return plainPage(
    'Development mailbox',
    `<p>What Bandstand would have sent. Newest first.</p>
${entries.length ? `<ol>${entries.join('\n')}</ol>` : '<p>No mail yet.</p>'}`,
  )
}

/** The text part with its links clickable, in one pass, because one URL may be the beginning of another. */
function withLinks({ text }: DevMail): string {
  const pieces = text.split(LINK).map((piece, index) => {
    const shown = escapeHtml(piece)
    return index % 2 === 0 ? shown : `<a href="${shown}">${shown}</a>`
  })
  return pieces.join('')
}
