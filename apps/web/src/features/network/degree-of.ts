import type { DegreeOfPerson } from '@bandstand/api-spec'
import { DEGREES_MAX } from '@bandstand/domain/network'
import { client } from '../../lib/api.ts'

type Answer = { resolve: (found: DegreeOfPerson) => void; reject: (error: unknown) => void }

let waiting = new Map<string, Answer[]>()

/** How far away somebody is. What the cards of a page ask in one moment goes to the server as one question. */
export function degreeOf(uuid: string): Promise<DegreeOfPerson> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(askForAll)
    waiting.set(uuid, [...(waiting.get(uuid) ?? []), { resolve, reject }])
  })
}

function askForAll() {
  const asked = [...waiting]
  waiting = new Map()
  for (let at = 0; at < asked.length; at += DEGREES_MAX) void ask(asked.slice(at, at + DEGREES_MAX))
}

async function ask(asked: [string, Answer[]][]) {
  try {
    const { degrees } = await client.network.degrees({ ids: asked.map(([uuid]) => uuid).join(',') })
    const found = new Map(degrees.map((each) => [each.uuid, each]))
    // Oneself is not in the answer, and no distance away from oneself.
    for (const [uuid, answers] of asked)
      for (const { resolve } of answers) resolve(found.get(uuid) ?? { uuid, degree: null, sharedCount: 0 })
  } catch (error) {
    for (const [, answers] of asked) for (const { reject } of answers) reject(error)
  }
}
