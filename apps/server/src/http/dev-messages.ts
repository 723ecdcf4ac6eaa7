import { escapeHtml } from '@bandstand/domain/text'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { receiveReply } from '../features/texts/index.ts'
import { parseForms } from '../http-helpers/parse-forms.ts'
import { plainPage } from '../http-helpers/plain-page.ts'
import type { DevTexts } from '../integrations/texts/dev-texts.ts'

const reply = z.object({ number: z.string().max(20), text: z.string().trim().min(1).max(300) })

/**
 * Serves demo mode's text messages: `/dev/messages` to read and to reply, `/dev/messages.json` for scripts, both with `?number=` for one number
 * (E.164).
 */
export async function registerDevMessages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { devTexts } = deps
  if (!devTexts) return
  app.get<{ Querystring: { number?: string } }>('/dev/messages.json', async ({ query }) =>
    (await devTexts.list(query.number)).map(({ id, number, body, received, created_at }) => ({
      id,
      number,
      text: body,
      isReply: received,
      createdAt: created_at.toISOString(),
    })),
  )
  app.get<{ Querystring: { number?: string } }>('/dev/messages', async ({ query }, response) =>
    response.type('text/html; charset=utf-8').send(messagesPage(await devTexts.list(query.number))),
  )
  await app.register(async (scope) => {
    parseForms(scope)
    scope.post('/dev/messages', { bodyLimit: 4096 }, async ({ body }, response) => {
      const sent = reply.safeParse(body)
      if (sent.success) {
        const { number, text } = sent.data
        await devTexts.receive(number, text)
        const answer = await receiveReply(deps, { from: number, text, isAnswered: false })
        if (answer) await deps.texts?.send({ to: number, body: answer })
      }
      return response.redirect('/dev/messages', 303)
    })
  })
}

function messagesPage(texts: Awaited<ReturnType<DevTexts['list']>>): string {
  const numbers = [...new Set(texts.map(({ number }) => number))]
  const entries = texts.map(
    ({ number, body, received, created_at }) => `<li><article>
<p>${received ? 'From' : 'To'} ${escapeHtml(number)}, <time datetime="${created_at.toISOString()}">${created_at.toISOString()}</time></p>
<pre>${withLinks(body)}</pre></article></li>`,
  )
  const options = numbers.map((number) => `<option>${escapeHtml(number)}</option>`).join('')
  const form = `<form method="post" action="/dev/messages"><p><label>Reply from <select name="number">${options}</select></label>
<label>Text <input name="text" required maxlength="300" value="STOP"></label> <button type="submit">Reply</button></p></form>`
  return plainPage(
    'Development text messages',
    `<p>What Bandstand would have texted. Newest first.</p>
${entries.length ? `${form}<ol>${entries.join('\n')}</ol>` : '<p>No text messages yet.</p>'}`,
  )
}

const withLinks = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`)
