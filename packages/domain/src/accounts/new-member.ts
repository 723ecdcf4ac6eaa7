import { DAY_MS } from '../time/index.ts'

/** How many days after signing up a member is new: they can contact fewer members a day, and mails show none of their links. */
export const NEW_MEMBER_DAYS = 7

/** Returns whether an account was created less than NEW_MEMBER_DAYS before `now`. */
export function isNewMember(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_MEMBER_DAYS * DAY_MS
}
