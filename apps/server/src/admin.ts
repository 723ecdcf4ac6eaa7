/** `npm run admin -- <command>`: the operator's console. `npm run admin -- help` lists the commands. */
import { runAdmin } from './admin/run-admin.ts'
import { createDeps, requireMail } from './main.ts'
import { runCommand } from './run-command.ts'

const args = process.argv.slice(2)
const isForScripts = args.includes('--json')

await runCommand(
  async (databaseUrl, _report, config) => {
    const deps = await createDeps(config, databaseUrl)
    try {
      const { lines, json } = await runAdmin(deps, args)
      console.log(isForScripts ? JSON.stringify(json) : lines.join('\n'))
    } finally {
      await deps.pool.end()
    }
  },
  // Only the result is written to standard output.
  { report: console.error, besideServer: true, before: requireMail },
)
