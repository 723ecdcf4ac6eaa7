import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { missingPage } from './page-tags.ts'
import { readShell } from './web-app.ts'

/**
 * Answers with the app's page for unknown addresses, in place of data, when someone opens an address in a browser at which there is
 * nothing. Programs don't ask for HTML, and get each protocol's own refusal. The status stays 404.
 */
export async function registerMissingPage(app: FastifyInstance): Promise<void> {
  const shell = await readShell()
  if (shell === null) return
  const page = missingPage(shell)
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 404 || !['GET', 'HEAD'].includes(request.method)) return payload
    // A cache must not serve the one for the other.
    reply.header('vary', [reply.getHeader('vary'), 'accept'].filter(Boolean).join(', '))
    if (!isOpened(request) || isPage(reply)) return payload
    reply.removeHeader('content-length')
    reply.removeHeader('etag')
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    return page
  })
}

const isOpened = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true
const isPage = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/html')
