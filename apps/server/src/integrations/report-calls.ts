import { currentWork } from '../current-work.ts'
import { type Provider, signal } from '../signals.ts'

/**
 * Returns the same provider, which also reports each call to the metrics and traces: its name, how long it took and how it
 * failed, and nothing of what was sent or received. Calls that return no promise don't leave this process.
 */
export function reportCalls<Port extends object>(port: Port, provider: Provider): Port {
  const entries = Object.entries(port).map(([operation, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [operation, value]
    return [
      operation,
      (...all: unknown[]) => {
        const begun = performance.now()
        const answer: unknown = value.apply(port, all)
        if (!(answer instanceof Promise)) return answer
        const end = (error: string | null) =>
          signal('call', {
            provider,
            operation,
            error,
            seconds: (performance.now() - begun) / 1000,
            work: currentWork(),
          })
        return answer.then(
          (result: unknown) => {
            end(null)
            return result
          },
          (error: unknown) => {
            end(kindOf(error))
            throw error
          },
        )
      },
    ]
  })
  return Object.fromEntries(entries) as Port
}

/** The code or the class of an error, never its message, which can name a person. */
function kindOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  const kind = [code, name].find((each) => typeof each === 'string') ?? 'Error'
  return kind.slice(0, 60)
}
