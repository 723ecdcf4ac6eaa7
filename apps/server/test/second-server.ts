import { buildApp } from '../src/app.ts'
import type { Deps } from '../src/deps.ts'
import { startOpenGigs } from '../src/features/gigs/open-gigs/index.ts'
import type { TestApp } from './app.ts'

export interface SecondServer {
  deps: Deps
  url: string
  /** How far its clock is ahead of the first server's, in milliseconds; behind when negative. */
  setSkew(ms: number): void
  close(): Promise<void>
}

/** Starts another server on the database of the first, with its own clock. Delivering events is left to the first. */
export async function startSecondServer(first: TestApp): Promise<SecondServer> {
  let skewMs = 0
  const openGigs = startOpenGigs(first.deps.db, first.deps.log)
  const deps = { ...first.deps, openGigs, now: () => new Date(first.deps.now().getTime() + skewMs) }
  const app = await buildApp(deps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    deps,
    url,
    setSkew(ms) {
      skewMs = ms
    },
    async close() {
      await app.close()
    },
  }
}
