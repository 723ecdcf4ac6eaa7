import { personIdSchema } from '@bandstand/domain/accounts'
import { categoriesOf, MAIL_LISTS, type MailList, NOTICE_TOPICS } from '@bandstand/domain/notifications'
import { escapeHtml } from '@bandstand/domain/text'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { parseForms } from '../../http-helpers/parse-forms.ts'
import { hiddenFields, plainPage } from '../../http-helpers/plain-page.ts'
import { changeSubscription, isSubscribed } from './change-subscription.ts'
import { isOwnLink } from './unsubscribe-link.ts'

const link = z.object({ list: z.enum(MAIL_LISTS), member: personIdSchema, key: z.string().max(100) })
const undoForm = z.object({ undo: z.string().max(200) })

/**
 * Serves the links that end a subscription to mails, without a session. Mail scanners follow links, so opening one only shows
 * a page with a button. A mail program's own button sends a POST (RFC 8058), which does it at once, as ours does.
 */
export async function registerUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  const readLink = async (query: unknown) => {
    const parsed = link.safeParse(query)
    if (!parsed.success) return null
    const { list, member: userId, key } = parsed.data
    return (await isOwnLink(deps, { userId, list }, key)) ? { userId, list } : null
  }
  await app.register(async (scope) => {
    parseForms(scope)
    // Mail programs may send their one field as multipart/form-data. Its content never matters.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, {}),
    )

    scope.get('/unsubscribe', async ({ query }, reply) => {
      const found = await readLink(query)
      const subscribed = found && (await isSubscribed(deps, found))
      if (!found || subscribed === null) return showPage(reply, 404, deadLinkPage())
      return showPage(reply, 200, subscribed ? askPage(found.list, query) : donePage(found.list, query))
    })

    scope.post('/unsubscribe', async ({ query, body }, reply) => {
      const found = await readLink(query)
      const undo = undoForm.safeParse(body)
      const only = undo.success && undo.data.undo !== '' ? undo.data.undo.split(' ') : undefined
      const changed = found && (await changeSubscription(deps, found, undo.success, only))
      if (!found || !changed) return showPage(reply, 404, deadLinkPage())
      const { list } = found
      return showPage(reply, 200, undo.success ? undonePage(list) : donePage(list, query, changed))
    })
  })
}

/** The URL contains the key, so no referrer is sent. */
function showPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}

const topicsOf = (list: MailList) =>
  NOTICE_TOPICS.filter(({ category }) => categoriesOf(list).includes(category))
const topicText = (list: MailList) =>
  topicsOf(list)
    .map(({ label }) => label.toLowerCase())
    .join(' and ')

const SETTINGS = '<p><a href="/settings?tab=notifications">Email preferences</a></p>'
const SEARCHES = '<p><a href="/settings?tab=notifications">Change each search</a></p>'
const ALWAYS = `<p>You can always find everything under the bell. We always email you about the security of your account,
contracts that bind you and payments that need your attention.</p>`

function formOf(query: unknown, fields: Record<string, string>, label: string): string {
  const action = escapeHtml(`/unsubscribe?${new URLSearchParams(query as Record<string, string>)}`)
  return `<form method="post" action="${action}">${hiddenFields(fields)}<p><button type="submit">${label}</button></p></form>`
}

function askPage(list: MailList, query: unknown): string {
  if (list === 'alerts')
    return plainPage(
      'Pause your saved searches',
      `<p>We won’t tell you about new gigs anymore, by email, push or under the bell.</p>
${formOf(query, {}, 'Pause saved searches')}${SEARCHES}`,
    )
  const about = topicsOf(list).map((topic) => `<li>${topic.about}</li>`)
  const title = list === 'digest' ? 'Stop the daily digest' : `Stop emails about ${topicText(list)}`
  return plainPage(
    title,
    `<p>We won’t email you about these anymore${list === 'digest' ? ', neither in the digest nor one by one' : ''}:</p>
<ul>${about.join('')}</ul>${ALWAYS}${formOf(query, {}, 'Stop these emails')}${SETTINGS}`,
  )
}

/** `changed`: what was just turned off, so that only that is turned on again. */
function donePage(list: MailList, query: unknown, changed: readonly string[] = []): string {
  const undo = (label: string) => formOf(query, { undo: changed.join(' ') }, label)
  return list === 'alerts'
    ? plainPage(
        'Your saved searches are paused',
        `<p role="status">We won’t tell you about new gigs until you resume them.</p>${undo('Resume saved searches')}${SEARCHES}`,
      )
    : plainPage(
        'You’re unsubscribed',
        `<p role="status">We won’t email you about ${topicText(list)} anymore.</p>${ALWAYS}
${undo('Turn these emails back on')}${SETTINGS}`,
      )
}

function undonePage(list: MailList): string {
  return list === 'alerts'
    ? plainPage(
        'Your saved searches are back on',
        `<p role="status">We’ll tell you about new gigs again.</p>${SEARCHES}`,
      )
    : plainPage(
        'These emails are back on',
        `<p role="status">We’ll email you about ${topicText(list)} again.</p>${SETTINGS}`,
      )
}

function deadLinkPage(): string {
  return plainPage(
    'This link doesn’t work',
    `<p>Part of it may be missing, or the account was deleted. Choose which emails you get in your preferences.</p>${SETTINGS}`,
  )
}
