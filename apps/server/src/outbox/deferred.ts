/**
 * Thrown by the handler of an event that has to wait for a provider: it's delivered again after `waitMs`. `asked`: the
 * provider has refused it, which counts as one of its tries.
 */
export class Deferred extends Error {
  readonly waitMs: number
  readonly asked: boolean

  constructor(reason: string, { waitMs, asked, cause }: { waitMs: number; asked: boolean; cause?: unknown }) {
    super(reason, { cause })
    this.waitMs = waitMs
    this.asked = asked
  }
}
