import { api, signedIn } from '../../api/implementer.ts'
import { endSession, listSessions } from './own-sessions.ts'

const { settings } = api

export const settingsRouter = {
  listSessions: settings.listSessions
    .use(signedIn)
    .handler(async ({ context: { deps, actor } }) => ({ sessions: await listSessions(deps, actor) })),

  endSession: settings.endSession.use(signedIn).handler(async ({ input, context: { deps, actor } }) => {
    await endSession(deps, actor, input.id)
    return { sessions: await listSessions(deps, actor) }
  }),
}
