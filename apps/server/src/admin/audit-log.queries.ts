import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { type CommandContext, inTransaction } from './command.ts'

export interface AuditEntry {
  /** The subject, such as `user:{id}`. */
  subject?: string
  reason?: string
  /** A summary of the state before and after. */
  before?: unknown
  after?: unknown
}
/** A line of the log: what an operator did, or a security event. */
export interface AuditLine {
  at: Date
  /** An operator's name, or the id of a member; empty for a stranger. */
  who: string
  /** A command, or a kind of security event. */
  kind: string
  /** Such as `user:{id}`. */
  about: string
  cause: string
  network: string
  count: number
  /** The whole row, for scripts. */
  entry: unknown
}
export interface AuditFilter {
  /** A person, with what they did and with the acts and venues that they own; or one of these alone. */
  memberId?: PersonId | PartyId
  operator?: string
  kind?: string
}

/** Inserts who did what into the audit log, in the command's own transaction, so both are committed or neither. */
export async function recordAudit(
  tx: Tx,
  { deps, operator, command }: CommandContext,
  { subject = '', reason = '', before, after }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: deps.now(),
      operator,
      command,
      subject,
      reason,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
}

/** Inserts who read what into the audit log, for a command that changes nothing. */
export function recordReading(context: CommandContext, entry: AuditEntry): Promise<void> {
  return inTransaction(context, (tx) => recordAudit(tx, context, entry))
}

/**
 * Returns one page of audit lines, newest first, and their exact number: of one member or party, one operator, one kind, or all.
 */
export async function selectAudit(
  db: Database,
  { memberId, operator, kind }: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditLine[]; total: number }> {
  const owned = sql`(
    select party_id from memberships where person_id = ${memberId} and role = 'owner' and ended_at is null)`
  const ofOperators = allOf([
    memberId &&
      sql`(subject in (${`user:${memberId}`}, ${`party:${memberId}`}) or subject in (select 'party:' || party_id from ${owned} o))`,
    operator && sql`operator = ${operator}`,
    kind && sql`command = ${kind}`,
  ])
  const ofMembers = allOf([
    memberId && sql`(party_id = ${memberId} or actor_id = ${memberId} or party_id in ${owned})`,
    operator && sql`false`,
    kind && sql`kind = ${kind}`,
  ])
  const { rows } = await sql<AuditLine>`
    select * from (
      select at, id, operator as who, command as kind, subject as about, reason as cause, '' as network, 1 as count,
        to_jsonb(l) as entry
      from audit_log l where ${ofOperators}
      union all
      select at, id, coalesce(actor_id::text, ''), kind, coalesce('user:' || party_id, ''), cause, network, count,
        to_jsonb(e)
      from security_events e where ${ofMembers}
    ) lines order by at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select (select count(*) from audit_log where ${ofOperators})
      + (select count(*) from security_events where ${ofMembers}) as total`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

function allOf(conditions: (RawBuilder<unknown> | string | undefined)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => typeof condition === 'object')
  return sql.join([sql`true`, ...given], sql` and `)
}
