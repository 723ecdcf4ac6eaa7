import { countOf, grouped } from '@bandstand/domain/product'
import { readCalendarFigures } from '../features/outside-calendars/index.ts'
import { recordReading } from './audit-log.queries.ts'
import type { Command } from './command.ts'

export const listCalendars: Command = {
  usage: 'calendars',
  says: 'Shows how many calendars that members keep elsewhere are read, are late and can’t be read. Never whose, nor their addresses.',
  async run(context) {
    const { deps } = context
    const figures = await readCalendarFigures(deps.db, deps.now())
    await recordReading(context, {})
    const { calendars, owners, spans, late, failing, told, givenUp } = figures
    const causes = Object.entries(failing).map(([failure, count]) => `${failure} ${grouped(count)}`)
    return {
      lines: [
        `${countOf(calendars, 'calendar')} of ${countOf(owners, 'member')}, with ${countOf(spans, 'busy time')}.`,
        `Late by more than an hour: ${grouped(late)}.`,
        `Can’t be read: ${causes.join(', ') || 'none'}. For more than a day: ${grouped(told)}. Given up: ${grouped(givenUp)}.`,
      ],
      json: { ...figures },
    }
  },
}
