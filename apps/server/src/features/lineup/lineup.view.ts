import type { LineupMember } from '@bandstand/api-spec'
import type { Part } from '@bandstand/domain/lineup'
import type { Actor } from '../../auth/actor.ts'
import type { LineupRow } from './lineup.queries.ts'

/** Returns somebody in a line-up as those who act for the act see them. `pending`: the invitations that can be accepted. */
export function lineupMemberView(
  row: LineupRow,
  actor: Pick<Actor, 'userId'>,
  pending: ReadonlySet<string>,
): LineupMember {
  const { invitation_id: invitationId } = row
  return {
    id: row.id,
    name: row.name,
    instruments: row.instruments,
    part: row.part,
    listed: row.listed,
    isHidden: row.hidden,
    personId: row.person_id,
    invitationId: invitationId !== null && pending.has(invitationId) ? invitationId : null,
    isYou: row.person_id === actor.userId,
  }
}

/** Returns somebody who plays as everybody who may see the booking reads them. */
export function playerView({ name, instruments, part }: { name: string; instruments: string[]; part: Part }) {
  return { name, instruments, part }
}
