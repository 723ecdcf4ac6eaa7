import type { SuggestionPage } from '@bandstand/api-spec'
import { SUGGESTIONS_PER_PAGE } from '@bandstand/domain/network'
import { wholeMiles } from '@bandstand/domain/places'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { suggestionView } from './network.view.ts'
import { findBestShared } from './find-best-shared.ts'
import { findPeople } from './people.queries.ts'
import { type CandidateRow, findOwnSounds, selectCandidates } from './suggestions.queries.ts'

type Placed = Pick<CandidateRow, 'sounds' | 'lat' | 'lng'>

/** Returns one page of the people whom the caller's connections know, the best of at most 200 first. */
export async function listSuggestions(
  { db }: Deps,
  { partyId: me }: Actor,
  page: number,
): Promise<SuggestionPage> {
  const [candidates, own] = await Promise.all([selectCandidates(db, me), findOwnSounds(db, me)])
  const ranked = candidates.map((candidate) => ({ ...candidate, ...fitOf(own, candidate) })).toSorted(byRank)
  const start = (page - 1) * SUGGESTIONS_PER_PAGE
  const shown = ranked.slice(start, start + SUGGESTIONS_PER_PAGE)
  const uuids = shown.map(({ uuid }) => uuid)
  const [people, best] = await Promise.all([findPeople(db, uuids), findBestShared(db, me, uuids)])
  return {
    suggestions: people.map((person, index) => {
      const { shared, fittingInstruments, distanceMiles } = shown[index]!
      const facts = { sharedCount: shared, fittingInstruments, distanceMiles }
      return suggestionView(person, best.get(person.uuid) ?? [], facts)
    }),
    total: ranked.length,
    page,
    pageSize: SUGGESTIONS_PER_PAGE,
  }
}

type Ranked = CandidateRow & ReturnType<typeof fitOf>

/** Returns the instruments in common and the whole miles between the two places; null miles when one has no place. */
function fitOf(own: Placed, other: Placed) {
  const mine = new Set(own.sounds.map((sound) => sound.toLowerCase()))
  return {
    fittingInstruments: other.sounds.filter((sound) => mine.has(sound.toLowerCase())),
    distanceMiles:
      own.lat === null || own.lng === null || other.lat === null || other.lng === null
        ? null
        : wholeMiles({ lat: own.lat, lng: own.lng }, { lat: other.lat, lng: other.lng }),
  }
}

/** Compares by whole miles, as they are shown: the order reveals no more of a member's location than the list does. */
function byRank(a: Ranked, b: Ranked): number {
  return (
    b.shared - a.shared ||
    b.fittingInstruments.length - a.fittingInstruments.length ||
    (a.distanceMiles ?? Infinity) - (b.distanceMiles ?? Infinity) ||
    a.name.localeCompare(b.name) ||
    a.uuid.localeCompare(b.uuid)
  )
}
