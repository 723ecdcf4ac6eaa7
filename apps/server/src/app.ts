import compress from '@fastify/compress'
import etag from '@fastify/etag'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { createAccounts, createAuthenticator, registerAuth, registerSignOutPage } from './auth/index.ts'
import type { Deps } from './deps.ts'
import { registerCalendarFeed } from './features/booking/index.ts'
import { mayUseThread } from './features/messages/index.ts'
import { registerUnsubscribe } from './features/notifications/index.ts'
import { registerFreezeLink, registerPaymentsExport } from './features/payments/index.ts'
import { registerDataExport } from './features/settings/index.ts'
import { registerStorage } from './features/storage/index.ts'
import { registerPortal } from './features/subscriptions/index.ts'
import { registerApi } from './http/api.ts'
import { registerApiDocs } from './http/api-docs.ts'
import { registerBillingSandbox } from './http/billing-sandbox.ts'
import { registerDevMailbox } from './http/dev-mailbox.ts'
import { registerDevMessages } from './http/dev-messages.ts'
import { closeInTime } from './http/close-in-time.ts'
import { registerEsignWebhook } from './webhooks/esign-webhook.ts'
import { registerMailWebhook } from './webhooks/mail-webhook.ts'
import { registerTextWebhook } from './webhooks/text-webhook.ts'
import { registerPaymentWebhook } from './webhooks/payment-webhook.ts'
import { createRefuseForged } from './webhooks/refuse-forged.ts'
import { answerUnreadable, refuseWhatIsNoText, registerErrorHandler } from './http/errors.ts'
import { registerGigList } from './http/gig-list.ts'
import { registerHeaders } from './http/headers.ts'
import { registerHealth } from './http/health.ts'
import { registerMissingPage } from './http/missing-page.ts'
import { registerMetrics } from './http/metrics.ts'
import { recordRequests, requestIdOf } from './http/record-work.ts'
import { registerPaymentSandbox } from './http/payment-sandbox.ts'
import { shedLoad } from './http/overload/index.ts'
import { registerRobots } from './http/robots.ts'
import { registerShareImages } from './http/share-images.ts'
import { registerSecurityTxt } from './http/security-txt.ts'
import { registerUnknownProtocols } from './http/unknown-protocols.ts'
import { registerWebApp } from './http/web-app.ts'
import { isLiveRequest, registerRealtime } from './realtime/register-realtime.ts'
import { recordWrites } from './replica/index.ts'

function createServer(deps: Deps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = deps.log
  return Fastify({
    loggerInstance,
    // Only the proxy in front is trusted: anything further left in X-Forwarded-For was written by the sender.
    trustProxy: deps.config.trustProxy && ((_address, hop) => hop === 0),
    genReqId: ({ headers }) => requestIdOf(headers, deps.config),
    // The log itself says for which request a line is.
    childLoggerFactory: (log, _bindings, options) => (options.level ? log.child({}, options) : log),
    bodyLimit: 256 * 1024,
    // A picture over a slow connection takes a while, but a client that sends one byte a minute must not hold an upload slot
    // forever.
    requestTimeout: 120_000,
    // Closing counts as a plugin's work too, and may take what `closeInTime` allows.
    pluginTimeout: 30_000,
    http: { shouldUpgradeCallback: isLiveRequest },
    forceCloseConnections: 'idle',
    // What still arrives while the server closes is answered like any other request.
    return503OnClosing: false,
    frameworkErrors: answerUnreadable,
    routerOptions: { ignoreTrailingSlash: true },
    // URLs are logged without their query: links in mails have their secret there.
    logController: new LogController({ disableRequestLogging: true }),
  })
}

/** Returns the whole HTTP server, not yet listening. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps)
  shedLoad(app, deps)
  recordRequests(app, deps)
  recordWrites(app, deps.replica, ({ work }) => work?.actorId)
  closeInTime(app, deps.draining)
  const flushing = setInterval(() => void deps.security.flush(), 60_000).unref()
  app.addHook('onClose', async () => {
    clearInterval(flushing)
    await deps.security.flush()
  })
  registerErrorHandler(app, deps)
  refuseWhatIsNoText(app)
  await registerHeaders(app, deps)
  await registerMissingPage(app)
  // Tags before compression: the same answer has the same tag in every encoding.
  await app.register(etag, { weak: true })
  // Answers only: a compressed request could be a bomb, and uploads are read from the wire, without decompression.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })

  const accounts = createAccounts(deps)
  const auth = createAuthenticator(accounts)
  const { spendRead } = accounts
  registerHealth(app, deps)
  await registerMetrics(app, deps)
  await registerAuth(app, accounts)
  await registerStorage(app, deps, (headers) => auth.authenticate(headers))
  registerRealtime(app, deps, { auth, mayUseThread })
  registerGigList(app, deps, auth, spendRead)
  registerCalendarFeed(app, deps)
  registerDataExport(app, accounts, auth)
  registerPaymentsExport(app, deps, auth, spendRead)
  await registerUnsubscribe(app, deps)
  await registerSignOutPage(app, accounts)
  await registerFreezeLink(app, accounts)
  const refuseForged = createRefuseForged(deps)
  await registerPaymentWebhook(app, deps, refuseForged)
  registerPortal(app, accounts, auth)
  registerPaymentSandbox(app, deps)
  await registerBillingSandbox(app, deps)
  registerEsignWebhook(app, deps, refuseForged)
  registerMailWebhook(app, deps, refuseForged)
  await registerTextWebhook(app, deps, refuseForged)
  registerUnknownProtocols(app)
  await registerApi(app, accounts, auth, spendRead)
  await registerApiDocs(app, deps)
  registerDevMailbox(app, deps)
  await registerDevMessages(app, deps)
  registerShareImages(app, deps)
  registerRobots(app, deps)
  registerSecurityTxt(app, deps)
  await registerWebApp(app, deps)
  return app
}
