import type { BrowserContext } from '@playwright/test'

/** Notes what a user would not see but a developer must: console errors, page errors, requests to other hosts. */
export function watchContext(context: BrowserContext, appUrl: string): string[] {
  const problems: string[] = []
  const host = new URL(appUrl).host
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (event) => problems.push(`page error: ${event.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host) problems.push(`other host: ${url.href}`)
  })
  return problems
}
