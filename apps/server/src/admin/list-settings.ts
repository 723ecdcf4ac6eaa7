import { recordReading } from './audit-log.queries.ts'
import { type Command, wrapped } from './command.ts'

/** The columns of a terminal, and those of names in it. */
const WIDTH = 80
const NAME_WIDTH = 31

export const listSettings: Command = {
  usage: 'settings',
  says: 'Shows which settings apply to what is started here, and why: they come from the environment, the file .env, another setting or the default. Secrets are never shown.',
  async run(context) {
    const { inForce } = context.deps.config
    await recordReading(context, {})
    const lines = [...Map.groupBy(inForce, ({ group }) => group)].flatMap(([group, settings]) => [
      '',
      group,
      ...settings.flatMap(({ name, value, why }) => {
        // A list can be broken anywhere.
        const text = value === null ? `not set: ${why}` : `${value.replaceAll(/,(?=\S)/g, ', ')} (${why})`
        return wrapped(text, WIDTH - NAME_WIDTH).map(
          (line, at) => (at === 0 ? name : '').padEnd(NAME_WIDTH) + line,
        )
      }),
    ])
    return { lines: lines.slice(1), json: { settings: inForce } }
  },
}
