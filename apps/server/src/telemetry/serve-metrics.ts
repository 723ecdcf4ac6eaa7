import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { Deps } from '../deps.ts'
import { createMetrics } from './create-metrics.ts'
import { mayReadMetrics } from './may-read-metrics.ts'

/** A page of metrics is one answer, so nobody needs a connection for longer, in milliseconds. */
const REQUEST_MS = 10_000

/** Serves the metrics on METRICS_PORT, apart from the site. Returns how to stop; does nothing without METRICS_PORT. */
export async function serveMetrics(deps: Deps): Promise<() => Promise<void>> {
  const { port, host, token } = deps.config.metrics
  if (port === null) return async () => {}
  const metrics = await createMetrics(deps)
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
    if (request.url !== '/metrics') return response.writeHead(404).end()
    if (token !== null && !mayReadMetrics(request.headers.authorization, token))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    const text = await metrics.read()
    return response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
  }
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      deps.log.error({ error }, 'the metrics could not be read')
      response.writeHead(500).end()
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
    await metrics.close()
  }
}
