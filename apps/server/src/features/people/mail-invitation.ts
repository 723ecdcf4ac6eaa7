import {
  ABILITIES,
  ABILITIES_OF,
  commissionOffer,
  commissionText,
  ROLE_NAMES,
} from '@bandstand/domain/parties'
import { withoutLinks } from '@bandstand/domain/text'
import { DEFAULT_TIME_ZONE, instantText } from '@bandstand/domain/time'
import type { Mail } from '../../integrations/mail/port.ts'
import { mailLayout } from '../../mails/mail-layout.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { addressOfInvitation } from './invitation-link.ts'
import { findInvitation, hasBlockedParty, type InvitationRow } from './invitations.queries.ts'
import { findParty } from './people.queries.ts'

/** Mails an invitation to its address, unless it has ended by now or the member who has that address has blocked the party. */
export const mailInvitation: EventHandler<'people.invitation_mail_due'> = async ({ invitationId }, deps) => {
  const invitation = await findInvitation(deps.db, invitationId)
  const party = invitation && (await findParty(deps.db, invitation.party_id))
  if (!invitation || !party || party.suspended) return
  const { accepted_at, withdrawn_at, expires_at, sent_to } = invitation
  if (accepted_at || withdrawn_at || expires_at <= deps.now()) return
  if (await hasBlockedParty(deps.db, sent_to, party.id)) return
  const url = await addressOfInvitation(deps, invitationId)
  await deps.mail.send({ ...invitationMail(invitation, party.name, url), key: `invitation:${invitationId}` })
}

/** Returns the mail with an invitation. Its reader may not be a member, so names have no links. */
export function invitationMail(
  invitation: Pick<InvitationRow, 'role' | 'commission' | 'inviter_name' | 'sent_to' | 'expires_at'>,
  partyName: string,
  url: string,
): Mail {
  const [party, inviter] = [withoutLinks(partyName), withoutLinks(invitation.inviter_name)]
  const { role, commission } = invitation
  const until = instantText(invitation.expires_at, DEFAULT_TIME_ZONE)
  const subject = `${inviter} invited you to join ${party}`
  const abilities = ABILITIES_OF[role].filter((ability) => ability !== 'useAccount' && ability !== 'browse')
  const content = mailLayout({
    heading: subject,
    paragraphs: [
      `${inviter} invited you to join ${party} on Bandstand as ${ROLE_NAMES[role].toLowerCase()}.`,
      `You’ll be able to: ${abilities.map((ability) => lowerFirst(ABILITIES[ability])).join('; ')}.`,
      ...(commission === null ? [] : [commissionOffer(party, commission)]),
      'To accept, log in or register with any address. Nothing changes until you accept.',
    ],
    facts: [
      { label: 'Role', value: ROLE_NAMES[role] },
      ...(commission === null ? [] : [{ label: 'Commission', value: commissionText(commission) }]),
      { label: 'Expires', value: until },
    ],
    action: { label: 'See invitation', url },
    smallPrint: `You got this email because ${inviter} entered ${invitation.sent_to}. If you don’t know them, ignore it and nothing happens.`,
  })
  return { to: invitation.sent_to, subject, ...content }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
