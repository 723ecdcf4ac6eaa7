import type { RosterAct } from '@bandstand/api-spec'
import { ASKED_MAX, type AvailabilityWord } from '@bandstand/domain/availability'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { type Evening, eveningClocks, eveningProblem } from '../../lib/forms/evening.ts'

/** Returns whether the acts that are on Bandstand are free on an evening, by their ids; those that aren't known yet are missing. */
export function useWordsOf(
  acts: readonly RosterAct[],
  evening: Evening,
): ReadonlyMap<string, AvailabilityWord> {
  const canAsk = evening.date !== '' && eveningProblem(evening) === null
  const ids = canAsk ? [...new Set(acts.flatMap(({ member }) => member?.id ?? []))] : []
  const parts = Array.from({ length: Math.ceil(ids.length / ASKED_MAX) }, (_, n) =>
    ids.slice(n * ASKED_MAX, (n + 1) * ASKED_MAX),
  )
  return useQueries({
    queries: parts.map((part) =>
      api.availability.ask.queryOptions({ input: { ids: part.join(), ...eveningClocks(evening) } }),
    ),
    combine: (answers) =>
      new Map(
        answers
          .flatMap(({ data }) => data?.artists ?? [])
          .map(({ artistId, availability }) => [artistId, availability]),
      ),
  })
}
