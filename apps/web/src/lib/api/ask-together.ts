interface Answer<Found> {
  resolve: (found: Found | null) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function that fetches something about one member. Calls in the same tick are sent to the server as one request
 * for at most `atMost` members. Resolves to null for a member that the response leaves out.
 */
export function askTogether<Found>(
  atMost: number,
  ask: (uuids: string[]) => Promise<Map<string, Found>>,
): (uuid: string) => Promise<Found | null> {
  let waiting = new Map<string, Answer<Found>[]>()
  const askAll = () => {
    const asked = [...waiting]
    waiting = new Map()
    for (let at = 0; at < asked.length; at += atMost) void askSome(asked.slice(at, at + atMost))
  }
  const askSome = async (asked: [string, Answer<Found>[]][]) => {
    try {
      const found = await ask(asked.map(([uuid]) => uuid))
      for (const [uuid, answers] of asked) for (const { resolve } of answers) resolve(found.get(uuid) ?? null)
    } catch (error) {
      for (const [, answers] of asked) for (const { reject } of answers) reject(error)
    }
  }
  return (uuid) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(askAll)
      waiting.set(uuid, [...(waiting.get(uuid) ?? []), { resolve, reject }])
    })
}
