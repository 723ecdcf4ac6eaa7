import type { StageFacts } from '@bandstand/domain/stages'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Returns a venue's stages in its order; none while they are loading, without a venue, and where there is a single, unnamed one. */
export function useStages(venueId: string | undefined): readonly StageFacts[] {
  const input = venueId === undefined ? skipToken : { venueId }
  return useQuery(api.stages.list.queryOptions({ input })).data?.stages ?? []
}

/** Returns the stage that is meant: the venue's first one, if none or one that was removed was chosen. */
export function chosenStage(stages: readonly StageFacts[], id: string | null | undefined) {
  return stages.find((stage) => stage.id === id) ?? stages[0]
}
