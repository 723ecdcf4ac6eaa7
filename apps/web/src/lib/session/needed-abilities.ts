import { type Ability, can, type Role } from '@bandstand/domain/parties'

/** What a role must let somebody do for a screen to be of use to them, by the beginning of its path; the others are for everybody. */
const NEEDED: readonly [path: RegExp, ability: Ability][] = [
  [/^\/bookings\/[^/]+\/day-sheet/, 'seeNights'],
  [
    /^\/(my-gigs|bookings|roster|messages|applications|contracts|network|series|holds|outside-bookings)(\/|$)/,
    'seeDeals',
  ],
  [/^\/gigs\/[^/]+\/applicants/, 'seeDeals'],
  [/^\/(payments|subscription)(\/|$)/, 'seeMoney'],
  [/^\/(find-artists|gigs\/(create|edit)|bills\/new|calendar\/import)(\/|$)/, 'book'],
  [/^\/stages(\/|$)/, 'editProfile'],
  [/^\/polls\//, 'answerPolls'],
]

/** Returns whether a screen is of use to somebody in this role. The server decides what they see on it. */
export function mayOpen(role: Role, path: string): boolean {
  const needed = NEEDED.find(([pattern]) => pattern.test(path))?.[1]
  return needed === undefined || can(role, needed)
}
