import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declare } from './errors.ts'

/** One sign-in that has not ended. */
export const ownSession = z.object({
  id: z.uuid(),
  /** Browser and system, as the browser names them: 'Firefox on macOS'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

const ownSessions = z.object({ sessions: z.array(ownSession) })

const tags = ['Settings']

export const settings = {
  /** The one that asks first, then the latest used. */
  listSessions: oc
    .route({ method: 'GET', path: '/sessions', tags, summary: 'Where the caller is signed in' })
    .errors(declare('UNAUTHENTICATED'))
    .output(ownSessions),
  /** All the others at once end by `POST /auth/v1/logout?scope=others`. A repeat changes nothing. */
  endSession: oc
    .route({ method: 'DELETE', path: '/sessions/{id}', tags, summary: 'Sign one device out' })
    .errors(declare('UNAUTHENTICATED'))
    .input(z.strictObject({ id: z.uuid() }))
    .output(ownSessions),
}
