import { type Ability, can, type Role } from '../parties/index.ts'
import { ATTENTION_KINDS, type AttentionKind } from './attention-text.ts'

/** What somebody must be allowed to do for a thing to do to be theirs. */
const ABILITY_FOR: Record<AttentionKind, Ability> = {
  problem: 'pay',
  split: 'pay',
  claim: 'pay',
  check_in: 'checkIn',
  offer: 'book',
  contract: 'sign',
  amendment: 'sign',
  fee_owed: 'pay',
  deposit: 'pay',
  release: 'pay',
  invitation: 'book',
  reply: 'book',
  applicants: 'book',
  reopened: 'book',
  day_sheet: 'editProfile',
  review: 'book',
  second_step: 'pay',
  mail: 'useAccount',
  profile: 'editProfile',
  photo: 'editProfile',
}

/** Returns the kinds of things to do that somebody in this role can do. */
export function kindsForRole(role: Role): AttentionKind[] {
  return ATTENTION_KINDS.filter((kind) => can(role, ABILITY_FOR[kind]))
}
