import { isPro } from '@bandstand/domain/subscriptions'
import { recordReading, selectAudit } from './audit-log.queries.ts'
import { auditLines } from './list-audit.ts'
import { type Command, momentOf, oneLine, requireArgument, tableLines } from './command.ts'
import { listPartiesOf, type PartyLine } from './parties.queries.ts'
import { countOfUser, findProfile, listSessions, requireUser } from './users.queries.ts'

const RECENT = { limit: 10, offset: 0 }

export const showUser: Command = {
  usage: 'user <address or id>',
  says: 'Shows one account: profile, acts and venues, tier, sessions, record counts, operator actions and security events.',
  async run(context) {
    const { db, now } = context.deps
    const user = await requireUser(db, requireArgument(context, 'account'))
    const { id, email, created_at, last_sign_in_at, email_confirmed_at, suspended_at, suspension_reason } =
      user
    const subject = `user:${id}`
    const profile = await findProfile(db, id)
    const [parties, counts, sessions, audit] = await Promise.all([
      listPartiesOf(db, id),
      countOfUser(db, id),
      listSessions(db, id),
      selectAudit(db, { memberId: id }, RECENT),
    ])
    await recordReading(context, { subject })
    const tier = profile && {
      tier: profile.subscription_tier,
      expiresAt: profile.subscription_expiry,
      isPro: isPro({ tier: profile.subscription_tier, expiresAt: profile.subscription_expiry }, now()),
    }
    const facts = [
      ['id', id],
      ['address', `${email}${email_confirmed_at ? '' : ' (not confirmed)'}`],
      ['since', momentOf(created_at)],
      ['last sign-in', momentOf(last_sign_in_at)],
      [
        'profile',
        profile ? `${profile.user_type}: ${profile.venue_name ?? profile.full_name ?? '-'}` : 'none',
      ],
      ['tier', tier ? `${tier.isPro ? 'pro' : 'free'}, expiry ${momentOf(tier.expiresAt)}` : '-'],
      ['suspended', suspended_at ? `${momentOf(suspended_at)}: ${suspension_reason}` : 'no'],
      ...Object.entries(counts),
    ] as const
    return {
      lines: [
        ...facts.map(([name, value]) => `${name.padEnd(28)}${oneLine(String(value))}`),
        '',
        ...partyLines(parties),
        ...sessionLines(sessions),
        '',
        ...auditLines(audit.rows),
      ],
      json: {
        id,
        email,
        createdAt: created_at,
        confirmedAt: email_confirmed_at,
        lastSignInAt: last_sign_in_at,
        suspendedAt: suspended_at,
        suspensionReason: suspension_reason,
        userType: profile?.user_type ?? null,
        name: profile?.venue_name ?? profile?.full_name ?? null,
        ...tier,
        parties,
        counts,
        sessions,
        audit: audit.rows,
      },
    }
  },
}

/** Returns what somebody belongs to; nothing for the party of the account alone. */
const partyLines = (parties: PartyLine[]) =>
  parties.length < 2
    ? []
    : [
        ...tableLines(
          ['act or venue', 'name', 'type', 'tier', 'role'],
          parties.map((row) => [row.id, row.name ?? '-', row.user_type ?? '-', row.tier ?? '-', row.role]),
        ),
        '',
      ]

const sessionLines = (sessions: Awaited<ReturnType<typeof listSessions>>) =>
  sessions.length === 0
    ? ['No open sessions.']
    : tableLines(
        ['session', 'started', 'last used', 'browser'],
        sessions.map((row) => [
          row.id,
          momentOf(row.created_at),
          momentOf(row.refreshed_at),
          (row.user_agent ?? '-').slice(0, 60),
        ]),
      )
