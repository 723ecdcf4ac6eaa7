import { partyIdSchema, personIdSchema } from '@bandstand/domain/accounts'
import { SIDES } from '@bandstand/domain/lifecycle'
import { invitationInput, invitationSecret, invitationTexts, ROLES } from '@bandstand/domain/parties'
import { optionallyKeyed } from '@bandstand/domain/requests'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { operations, publicOperations } from '../operations.ts'

const role = z.enum(ROLES)

const partyMember = z.object({
  personId: z.uuid(),
  name: z.string(),
  /** For owners, and of oneself; null for everybody else. */
  email: z.string().nullable(),
  role,
  /** Of an agent, in basis points: for themselves and whoever sees all shares; null for everybody else. */
  commission: z.int().nullable(),
  /** Since when they have this role. */
  since: z.iso.datetime(),
  isYou: z.boolean(),
  /** Whose account the act or the venue came with: they remain an owner. */
  isFounder: z.boolean(),
})
export type PartyMember = z.infer<typeof partyMember>

/** An invitation that nobody has accepted yet, as owners see it. */
const partyInvitation = z.object({
  id: z.uuid(),
  /** '' for one that is passed on as a link. */
  email: z.string(),
  role,
  commission: z.int().nullable(),
  invitedBy: z.string(),
  isExpired: z.boolean(),
  /** For whoever made it, while it can be accepted. */
  address: z.url().nullable(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type PartyInvitation = z.infer<typeof partyInvitation>

/** What whoever has the link reads. */
const readInvitation = z.object({
  partyName: z.string(),
  side: z.enum(SIDES),
  role,
  /** Of an agent, in basis points; accepting the invitation accepts it. */
  commission: z.int().nullable(),
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
  /** The caller's name, as the others will see it; null for a visitor. */
  yourName: z.string().nullable(),
  /** Whether the caller belongs to the act or the venue already, and accepting would change nothing. */
  isMember: z.boolean(),
  /** What the caller is for it so far, which accepting ends; null for nothing. */
  replaces: z.object({ role, commission: z.int().nullable() }).nullable(),
})
export type ReadInvitation = z.infer<typeof readInvitation>

const { get, post, remove } = operations('People')
const visitors = publicOperations('People')
const byId = z.strictObject({ id: z.uuid() })
const person = { personId: personIdSchema }
/** Whether they leave the line-up of the act too. */
const fromLineup = { fromLineup: z.boolean().default(false) }
const ENDED = ['INVITATION_GONE', 'INVITATION_USED', 'INVITATION_EXPIRED'] as const

/** Who acts for the act or the venue that a request is for. */
export const people = {
  /** Owners first, then by name. Only owners get the invitations, newest first. */
  list: get('seeNights', '/people', 'List who acts for your act or venue')
    .errors(declare('PROFILE_NOT_FOUND'))
    .output(
      z.object({
        party: z.object({ id: z.uuid(), name: z.string(), side: z.enum(SIDES) }),
        people: z.array(partyMember),
        invitations: z.array(partyInvitation),
      }),
    ),
  /**
   * By mail, or with an empty address by a link. Agents are invited with their commission, in basis points; a new commission is a new
   * invitation, which the agent accepts. A repeat with the same `key` makes nothing new.
   */
  invite: post('managePeople', '/people/invitations', 'Invite somebody', { successStatus: 201 })
    .errors(
      declare(
        'PROFILE_INCOMPLETE',
        'ALREADY_MEMBER',
        'ALREADY_INVITED',
        'INVITATIONS_TOO_MANY',
        'PEOPLE_TOO_MANY',
        'CONTACT_LIMIT_REACHED',
        'REQUEST_KEY_REUSED',
        'PROOF_REQUIRED',
      ),
    )
    .input(invitationInput.safeExtend(optionallyKeyed))
    .output(partyInvitation),
  withdraw: post('managePeople', '/people/invitations/{id}/withdraw', 'Withdraw an invitation')
    .errors(declare('INVITATION_NOT_FOUND', 'INVITATION_ENDED'))
    .input(byId)
    .output(z.object({ withdrawn: z.literal(true) })),
  /** Replaces it by one with a new link, which is mailed if the first one was. */
  renew: post('managePeople', '/people/invitations/{id}/renew', 'Replace an invitation by a new one')
    .errors(
      declare(
        'INVITATION_NOT_FOUND',
        'INVITATION_ENDED',
        'ALREADY_MEMBER',
        'CONTACT_LIMIT_REACHED',
        'PROOF_REQUIRED',
      ),
    )
    .input(byId)
    .output(partyInvitation),
  readInvitation: visitors
    .post('/people/invitations/read', 'Read an invitation')
    .errors(declare(...ENDED))
    .input(invitationSecret)
    .output(readInvitation),
  /** Again by the same person, it returns the same. */
  acceptInvitation: post('useAccount', '/people/invitations/accept', 'Accept an invitation')
    .errors(declare(...ENDED, 'ALREADY_MEMBER'))
    .input(invitationSecret)
    .output(z.object({ partyId: z.uuid(), role })),
  /** Making somebody an owner needs a proof, as inviting one does. Agents are made by invitation alone. */
  changeRole: post('managePeople', '/people/{personId}/role', 'Change what somebody may do')
    .errors(declare('NOT_A_MEMBER', 'LAST_OWNER', 'FOUNDER_REMAINS', 'PROOF_REQUIRED'))
    .input(z.strictObject({ ...person, role: z.enum(ROLES, invitationTexts.role) }))
    .output(z.object({ role })),
  /** A repeat changes nothing. */
  remove: remove('managePeople', '/people/{personId}', 'Remove somebody')
    .errors(declare('LAST_OWNER', 'FOUNDER_REMAINS'))
    .input(z.strictObject({ ...person, ...fromLineup }))
    .output(z.object({ removed: z.boolean() })),
  /** Names the party, whichever the request is for. */
  leave: post('useAccount', '/people/leave', 'Leave an act or a venue')
    .errors(declare('LAST_OWNER', 'FOUNDER_REMAINS'))
    .input(z.strictObject({ partyId: partyIdSchema, ...fromLineup }))
    .output(z.object({ left: z.literal(true) })),
}
