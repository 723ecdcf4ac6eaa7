import type { DegreeOfPerson } from '@bandstand/api-spec'
import { DEGREES_MAX } from '@bandstand/domain/network'
import { client } from '../../lib/api/api.ts'
import { askTogether } from '../../lib/api/ask-together.ts'

const askDegree = askTogether<DegreeOfPerson>(DEGREES_MAX, async (uuids) => {
  const { degrees } = await client.network.degrees({ ids: uuids.join(',') })
  return new Map(degrees.map((each) => [each.uuid, each]))
})

/** Returns how many connections away a member is, null if further than three, and how many connections are shared. */
export async function degreeOf(uuid: string): Promise<DegreeOfPerson> {
  return (await askDegree(uuid)) ?? { uuid, degree: null, sharedCount: 0 }
}
