/** `npm run admin -- dispute <payment> --artist=<dollars>` and `npm run admin -- reconcile`: the operator's last resorts. */
import { parseArgs } from 'node:util'
import { isAmount, payCents } from '@bandstand/domain/gigs'
import { ORPCError } from '@orpc/server'
import { createDeps } from './main.ts'
import { decideProblem, reconcile } from './features/payments/index.ts'
import { runCommand } from './run-command.ts'
import { StartError } from './start-error.ts'

const USAGE = 'Use: admin dispute <payment> --artist=<dollars>, or: admin reconcile.'

await runCommand(async (databaseUrl, report, config) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { artist: { type: 'string' } },
  })
  const [command, id] = positionals
  const deps = await createDeps(config, databaseUrl)
  try {
    if (command === 'dispute' && id && values.artist !== undefined) {
      if (!isAmount(values.artist)) throw new StartError('--artist takes dollars, such as 120 or 120.50.')
      await decideProblem(deps, id, payCents(values.artist))
      report(`Decided: $${values.artist} for the artist, the rest goes back to the venue.`)
    } else if (command === 'reconcile') {
      const differences = await reconcile(deps)
      for (const difference of differences) report(JSON.stringify(difference))
      report(`${differences.length} differences.`)
    } else throw new StartError(USAGE)
  } catch (error) {
    throw error instanceof ORPCError ? new StartError(error.message) : error
  } finally {
    await deps.pool.end()
  }
})
