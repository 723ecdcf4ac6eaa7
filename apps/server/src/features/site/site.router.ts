import { publicApi } from '../../operations/implementer.ts'
import { refusal } from '../../errors.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../demo-accounts.ts'
import { emit } from '../../outbox/events.ts'
import { countVitals } from './count-vitals.ts'
import { findGigToShare } from './find-shared.ts'
import { viewSharedGig } from './shared-gig.view.ts'

export const siteRouter = {
  get: publicApi.site.get.handler(({ context: { deps } }) => {
    const { demo, simpleLogin } = deps.config
    const demoAccounts = demo
      ? DEMO_ACCOUNTS.map(({ email, label }) => ({ email, label, password: DEMO_PASSWORD }))
      : []
    const identityProviders = deps.identityProviders.map(({ id, label }) => ({ id, label }))
    return { demo, simpleLogin, identityProviders, demoAccounts }
  }),

  mapSettings: publicApi.site.mapSettings.handler(({ context: { deps } }) => {
    const { mapStyleUrl, googleMapsKey } = deps.config
    return { styleUrl: mapStyleUrl, googleMapsKey }
  }),

  sharedGig: publicApi.site.sharedGig.handler(async ({ input, context: { deps } }) => {
    const gig = await findGigToShare(deps.db, input.id)
    if (!gig) throw refusal('GIG_NOT_FOUND')
    return viewSharedGig(gig)
  }),

  contact: publicApi.site.contact.handler(async ({ input, context }) => {
    await requireWithinLimit(context, 'contact')
    await context.deps.db.transaction().execute((tx) => emit(tx, 'contact.message_sent', input))
    return { sent: true as const }
  }),

  vitals: publicApi.site.vitals.handler(async ({ input, context }) => {
    if (!context.deps.config.webVitals) return { counted: false }
    await requireWithinLimit(context, 'vitals')
    await countVitals(context.deps, input)
    return { counted: true }
  }),
}
