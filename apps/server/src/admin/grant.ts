import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../db/database.ts'
import { grantTier } from '../features/subscriptions/index.ts'
import { StartError } from '../start-error.ts'
import { recordAudit } from './audit-log.queries.ts'
import { type Command, inTransaction, momentOf, optionText, requireArgument } from './command.ts'
import { requireParty } from './parties.queries.ts'
import { findGrant } from './users.queries.ts'

export const grant: Command = {
  usage: 'grant <address or id> --tier=pro --until=<YYYY-MM-DD> [--reason=<text>]',
  says: 'Gives an act or a venue Pro through the end of a day (UTC), on top of any plan they pay for. A second grant replaces the first.',
  options: { tier: { type: 'string' }, until: { type: 'string' }, reason: { type: 'string' } },
  async run(context) {
    const { options, deps } = context
    const word = requireArgument(context, 'account')
    if (options.tier !== 'pro') throw new StartError('--tier must be pro. Everyone has the free tier.')
    const until = endOfDay(optionText(options.until))
    if (!until || until <= deps.now())
      throw new StartError('--until must be a future date, such as 2027-03-31.')
    const { id, label } = await inTransaction(context, async (tx, at) => {
      const party = await requireParty(tx, word)
      const before = await findGrant(tx, party.id, at)
      await give(tx, party.id, until, at)
      const entry = { subject: party.subject, reason: optionText(options.reason) }
      await recordAudit(tx, context, { ...entry, before: { until: before }, after: { tier: 'pro', until } })
      return party
    })
    return {
      lines: [`${label} has Pro until at least ${momentOf(until)}.`],
      json: { id, tier: 'pro', until },
    }
  },
}

export const revokeGrant: Command = {
  usage: 'revoke-grant <address or id> [--reason=<text>]',
  says: 'Revokes a granted tier. A paid plan isn’t affected.',
  options: { reason: { type: 'string' } },
  async run(context) {
    const word = requireArgument(context, 'account')
    const { id, label } = await inTransaction(context, async (tx, at) => {
      const party = await requireParty(tx, word)
      const before = await findGrant(tx, party.id, at)
      if (!before) throw new StartError(`${party.label} has no granted tier.`)
      await give(tx, party.id, at, at)
      const entry = { subject: party.subject, reason: optionText(context.options.reason) }
      await recordAudit(tx, context, { ...entry, before: { tier: 'pro', until: before } })
      return party
    })
    return { lines: [`The grant for ${label} was revoked.`], json: { id, revoked: true } }
  },
}

async function give(tx: Tx, partyId: PartyId, until: Date, at: Date): Promise<void> {
  if (!(await grantTier(tx, partyId, until, at))) throw new StartError('This account has no profile yet.')
}

/** Returns the last second of a calendar day, in UTC; null when there is no such day. */
function endOfDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const at = new Date(`${day}T23:59:59Z`)
  // JavaScript parses the 30th of February as a day of March, or not at all.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? at : null
}
