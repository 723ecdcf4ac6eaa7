import type { Side } from '../lifecycle/index.ts'

/** What somebody is for an act or a venue, from the most they may do to the least. */
export const ROLES = ['owner', 'manager', 'booker', 'agent', 'member', 'door', 'books', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** The roles that an act and a venue have. */
export const ROLES_OF = {
  artist: ['owner', 'manager', 'agent', 'member', 'viewer'],
  venue: ['owner', 'booker', 'door', 'books', 'viewer'],
} as const satisfies Record<Side, readonly Role[]>

/** How each role is called. */
export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  booker: 'Booker',
  agent: 'Agent',
  member: 'Band member',
  door: 'Door staff',
  books: 'Bookkeeper',
  viewer: 'Viewer',
}

/** What each ability lets somebody do, as the page about roles says it. */
export const ABILITIES = {
  useAccount: 'Use their own account, notifications and devices',
  browse: 'See what every member sees: gigs, artists, venues, the map',
  seeNights: 'See the calendar and day sheets',
  checkIn: 'Check in at the venue, and follow the running order of a bill',
  answerPolls: 'Say whether they can play when the act asks its people',
  seeDeals: 'See applications, offers, bookings, contracts and the inbox',
  book: 'Post, apply, offer, accept, hold, invite, write messages and reviews',
  sign: 'Sign, change and cancel contracts',
  seeMoney: 'See payments, receipts and earnings',
  seeOwnShare: 'See their own share or commission of what the act earned',
  splitFees: 'Decide how an act splits what it earns, and see everybody’s share',
  pay: 'Pay deposits, release fees, report problems and withdraw money',
  editProfile: 'Edit the profile, stages, templates and the roster',
  managePlan: 'Change the plan and start boosts',
  managePeople: 'Invite and remove people, and change their roles',
} as const
export type Ability = keyof typeof ABILITIES

const EVERYBODY = ['useAccount', 'browse', 'seeNights'] as const
const BOOKS_GIGS = ['checkIn', 'seeDeals', 'book', 'sign', 'seeMoney', 'pay', 'editProfile'] as const
const SHARES = ['seeOwnShare', 'splitFees'] as const

/** What each role may do: the only list from which the server, the screens and the page about roles take it. */
export const ABILITIES_OF: Record<Role, readonly Ability[]> = {
  owner: [...EVERYBODY, ...BOOKS_GIGS, ...SHARES, 'answerPolls', 'managePlan', 'managePeople'],
  manager: [...EVERYBODY, ...BOOKS_GIGS, ...SHARES, 'answerPolls', 'managePlan'],
  booker: [...EVERYBODY, ...BOOKS_GIGS],
  agent: [...EVERYBODY, 'checkIn', 'seeDeals', 'book', 'answerPolls', 'seeOwnShare'],
  member: [...EVERYBODY, 'checkIn', 'answerPolls', 'seeOwnShare'],
  door: [...EVERYBODY, 'checkIn'],
  books: [...EVERYBODY, 'seeDeals', 'seeMoney', 'pay'],
  viewer: EVERYBODY,
}

/** Returns whether somebody in this role may do that. */
export function can(role: Role, ability: Ability): boolean {
  return ABILITIES_OF[role].includes(ability)
}

/** The roles that deal with others for their act or venue: two parties in which one person has such a role can't deal with each other. */
export const DEALING_ROLES: readonly Role[] = ROLES.filter((role) => can(role, 'book'))
