import { type RawBuilder, sql } from 'kysely'
import { isProtectedUser } from '../../auth/index.ts'
import { liveAt } from '../booking/index.ts'
import { highestBalance } from '../payments/index.ts'
import { items } from './items.queries.ts'
import { COMPLETE, PARTY, PERSON } from './whose.queries.ts'

/** Open gigs whose booking ended, until the venue edits the gig or has new applications or invitations for it. */
export function reopenedGigs(now: Date): RawBuilder<unknown> {
  const columns = {
    subject: sql`g.id`,
    gig: sql`g.id`,
    other: sql`b.artist_id`,
    startsAt: sql`g.starts_at`,
    due: sql`g.starts_at`,
    since: sql`b.ended_at`,
  }
  return items(
    'reopened',
    columns,
    sql`
    from gigs g cross join lateral (
      select b.artist_id, b.ended_at from bookings b where b.gig_id = g.id and b.ended_at is not null
      order by b.ended_at desc limit 1
    ) b
    where g.created_by = ${PARTY} and g.status = 'open' and g.starts_at > ${now} and g.updated_at <= b.ended_at
      and g.id not in (select a.gig_id from applications a where a.venue_id = ${PARTY} and ${liveAt(now)})`,
  )
}

/** Two-step verification, for an artist who can't withdraw without it. */
export function secondStep(overCents: number | null): RawBuilder<unknown> {
  return items(
    'second_step',
    { subject: PARTY },
    sql`
    where ${overCents}::bigint is not null
      and not ${isProtectedUser(PERSON)}
      and ${highestBalance(PARTY)} > ${overCents}`,
  )
}

/** An address that returned one of our mails, until the member or an operator has had us try again. */
export function returnedMail(): RawBuilder<unknown> {
  return items(
    'mail',
    { subject: sql`user_id`, since: sql`at` },
    sql`
    from mail_problems where user_id = ${PARTY} and kind = 'bounced' and (cleared_at is null or at > cleared_at)`,
  )
}

/** Missing parts of a profile that get people booked. They have no deadline. */
export function missingProfile(): RawBuilder<unknown>[] {
  const of = (kind: 'photo' | 'profile', missing: RawBuilder<unknown>) =>
    items(kind, { subject: sql`uuid` }, sql`from profiles where uuid = ${PARTY} and ${missing}`)
  return [of('photo', sql`${COMPLETE} and profile_image_url is null`), of('profile', sql`not ${COMPLETE}`)]
}
