import type { PartyId } from '@bandstand/domain/accounts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type SubscriptionRow = Selectable<Schema['subscriptions']>
type ProfileRow = Selectable<Schema['profiles']>

/** A member's tier and boosts, and the subscription that is not over. */
export type SummaryRow = Pick<
  ProfileRow,
  | 'user_type'
  | 'subscription_tier'
  | 'subscription_expiry'
  | 'boost_expiry'
  | 'free_boosts_available'
  | 'free_boosts_reset_date'
  | 'time_zone'
> & {
  live: Pick<
    SubscriptionRow,
    'subscription_id' | 'status' | 'billing_interval' | 'cancel_at_period_end'
  > | null
  is_customer: boolean
}

/** Returns what the summary of a member's plan shows; null when there is no such profile. */
export async function findSummary(
  db: Database,
  userId: PartyId,
  provider: string,
): Promise<SummaryRow | null> {
  const { rows } = await sql<SummaryRow>`
    select p.user_type, p.subscription_tier, p.subscription_expiry, p.boost_expiry, p.free_boosts_available,
      p.free_boosts_reset_date, p.time_zone,
      (select json_build_object('subscription_id', s.subscription_id, 'status', s.status,
          'billing_interval', s.billing_interval, 'cancel_at_period_end', s.cancel_at_period_end)
        from subscriptions s
        where s.user_uuid = p.uuid and s.status in ('active', 'past_due') and s.provider = ${provider}
        order by s.status, s.created_at desc limit 1) as live,
      exists (select from billing_customers c where c.user_uuid = p.uuid and c.provider = ${provider}) as is_customer
    from profiles p where p.uuid = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Returns a member's subscriptions of all providers, newest first. */
export async function selectHistory(
  db: Database,
  userId: PartyId,
  limit: number,
): Promise<SubscriptionRow[]> {
  return newestOf(db, userId).limit(limit).execute()
}

/** Returns a member's newest active subscription at this provider; null when there is none. */
export async function findActiveSubscription(
  db: Database,
  userId: PartyId,
  provider: string,
): Promise<SubscriptionRow | null> {
  const query = newestOf(db, userId).where('status', '=', 'active').where('provider', '=', provider)
  return (await query.limit(1).executeTakeFirst()) ?? null
}

function newestOf(db: Database, userId: PartyId) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_uuid', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('subscription_id')
}

/** Returns a subscription by its id; null when there is none. */
export async function findSubscription(db: Database, id: string): Promise<SubscriptionRow | null> {
  const query = db.selectFrom('subscriptions').selectAll().where('subscription_id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Returns the ids of a member's subscriptions at providers that have not ended; grants of the operator are left out.
 */
export async function listLiveSubscriptionIds(db: Database, userId: PartyId): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('user_uuid', '=', userId)
    .where('provider', '!=', 'operator')
    .where('status', '!=', 'ended')
    .execute()
  return rows.map(({ subscription_id }) => subscription_id)
}

/** Inserts or updates a subscription; its member and its creation date stay. */
export async function saveSubscription(
  tx: Tx,
  row: Omit<SubscriptionRow, 'noted_at' | 'asked_at'>,
): Promise<void> {
  const { status, billing_interval, paid_until, cancel_at_period_end } = row
  const noted_at = sql<Date>`clock_timestamp()`
  await tx
    .insertInto('subscriptions')
    .values({ ...row, noted_at })
    .onConflict((conflict) =>
      conflict
        .column('subscription_id')
        .doUpdateSet({ status, billing_interval, paid_until, cancel_at_period_end, noted_at }),
    )
    .execute()
}

/** Writes a member's tier: pro until the latest end of what is paid or granted. */
export async function writeTier(tx: Tx, userId: PartyId, now: Date): Promise<void> {
  await sql`
    update profiles p set
      subscription_tier = case when s.paid_until > ${now} then 'pro' else 'free' end,
      subscription_expiry = s.paid_until
    from (select max(paid_until) as paid_until from subscriptions where user_uuid = ${userId}) s
    where p.uuid = ${userId}`.execute(tx)
}

/** Writes when the provider was last asked about a subscription. */
export async function recordBillingCheck(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('subscriptions').set({ asked_at: at }).where('subscription_id', '=', id).execute()
}

/**
 * Returns the ids of subscriptions that have not ended and are not paid beyond now; each once an hour, the longest
 * overdue first.
 */
export async function selectDue(db: Database, provider: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select subscription_id as id from subscriptions
    where status in ('active', 'past_due') and paid_until <= ${now} and provider = ${provider}
      and (asked_at is null or asked_at <= ${now}::timestamptz - interval '1 hour')
    order by paid_until limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of members whose tier is pro although it has expired. */
export async function selectLapsed(db: Database, now: Date): Promise<PartyId[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('uuid')
    .where('subscription_tier', '=', 'pro')
    .where('subscription_expiry', '<=', now)
    .orderBy('subscription_expiry')
    .limit(500)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/**
 * Writes `free` for a member whose pro has expired, and returns when it did; null when it has not, or that was written
 * before.
 */
export async function endLapsedTier(tx: Tx, userId: PartyId, now: Date): Promise<Date | null> {
  const row = await tx
    .updateTable('profiles')
    .set({ subscription_tier: 'free' })
    .where('uuid', '=', userId)
    .where('subscription_tier', '=', 'pro')
    .where('subscription_expiry', '<=', now)
    .returning('subscription_expiry')
    .executeTakeFirst()
  return row?.subscription_expiry ?? null
}

/** Writes an event of a subscription and returns its id. */
export async function insertSubscriptionEvent(
  tx: Tx,
  row: Insertable<Schema['subscription_events']>,
): Promise<number> {
  return (await tx.insertInto('subscription_events').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns the time of the database: one clock for all servers, and for what they wrote. */
export async function getDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]!.at
}
