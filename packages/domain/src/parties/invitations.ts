import { z } from 'zod'
import { optionalEmail } from '../accounts/email-address.ts'
import { COMMISSION_MAX, commissionTexts } from './commission.ts'
import { ROLES } from './roles.ts'

/** Where an invitation leads; its secret follows. */
export const INVITATION_PATH = '/invitation/'
/** How many days an invitation can be accepted. */
export const INVITATION_DAYS = 14
/** The most invitations of an act or a venue that nobody has accepted yet. */
export const INVITATIONS_PENDING_MAX = 20
/** The most people of an act or a venue, with those who are invited. */
export const PEOPLE_MAX = 50

export const invitationTexts = {
  ownerByMail: 'Enter an email address. A link for anybody can’t make an owner.',
  role: 'Choose one of the roles',
} as const

/** Who is invited: whoever reads mail at an address, or without one whoever gets the link. */
export const invitationInput = z
  .strictObject({
    email: optionalEmail,
    role: z.enum(ROLES, invitationTexts.role),
    /** An agent's commission; null for everybody else. */
    commission: z
      .int(commissionTexts.range)
      .min(0, commissionTexts.range)
      .max(COMMISSION_MAX, commissionTexts.range)
      .nullable()
      .default(null),
  })
  .refine(({ email, role }) => email !== '' || role !== 'owner', {
    path: ['email'],
    message: invitationTexts.ownerByMail,
  })
  .refine(({ role, commission }) => (role === 'agent') === (commission !== null), {
    path: ['commission'],
    message: commissionTexts.range,
  })
export type InvitationInput = z.infer<typeof invitationInput>

/** The secret of an invitation, as its address has it. */
export const invitationSecret = z.strictObject({ secret: z.string().max(200) })
