import type { Hold } from '@bandstand/api-spec'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { wallClockIn } from '@bandstand/domain/time'
import type { HoldViewRow } from './hold-views.queries.ts'
import { isLiveHold, isRankedHold } from './step-hold.ts'

/** Returns a hold as one side sees it: never who else holds the evening, and no note of the other side. */
export function holdView(row: HoldViewRow, me: Side, now: Date): Hold {
  const isLive = isLiveHold(row) && row.expires_at > now
  const isRanked = isLive && isRankedHold(row)
  return {
    id: row.id,
    venue: { uuid: row.venue_id, name: row.venue_name, profileImageUrl: row.venue_image_url },
    artist: row.artist_id
      ? { uuid: row.artist_id, name: row.act, profileImageUrl: row.artist_image_url }
      : null,
    actName: row.act,
    stageId: row.stage_id,
    stageName: row.stage_name,
    me,
    madeBy: row.made_by,
    status: row.status,
    rank: isRanked ? row.ahead + 1 : null,
    start: wallClockIn(row.time_zone, row.starts_at),
    end: wallClockIn(row.time_zone, row.ends_at),
    timeZone: row.time_zone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    note: row.made_by === me ? row.note : '',
    expiresAt: row.expires_at.toISOString(),
    answerBy: row.answer_by?.toISOString() ?? null,
    abilities: {
      accept: me === 'venue' && isLive && row.status === 'requested',
      challenge: isRanked && row.unasked > 0,
      confirm: isRanked && row.status !== 'confirmed',
      offer: me === 'venue' && isRanked,
      release: isLive && !(row.status === 'requested' && me !== row.made_by),
      again: !isLive && row.starts_at > now && row.status !== 'declined' && row.made_by !== otherSide(me),
    },
  }
}
