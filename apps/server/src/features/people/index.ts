export {
  endLastMembership,
  endMemberships,
  endOwnMembership,
  findPartyOwnedAlone,
  lockPartiesOf,
} from './end-memberships.ts'
export { deleteOldInvitations } from './invitations.queries.ts'
export { mailInvitation } from './mail-invitation.ts'
export { peopleNotices } from './people-notices.ts'
export {
  countOwned,
  endMembership,
  insertParty,
  isFirstParty,
  personName,
  selectMembers,
} from './people.queries.ts'
export { peopleRouter } from './people.router.ts'
export { recordPeople, type Caller } from './record-people.ts'
