/** `npm run admin -- <command>`: the operator's console. `npm run admin -- help` lists the commands. */
import { needsDatabaseAlone, runAdmin } from './admin/run-admin.ts'
import { OPERATOR_NAME } from './backup/index.ts'
import { createDeps, requireMail } from './main.ts'
import { runCommand } from './run-command.ts'

const args = process.argv.slice(2)
const isForScripts = args.includes('--json')
const isAlone = needsDatabaseAlone(args)

await runCommand(
  async (databaseUrl, report, config) => {
    const url = new URL(databaseUrl)
    url.searchParams.set('application_name', OPERATOR_NAME)
    const deps = await createDeps({ ...config, poolerUrl: null }, url.href)
    try {
      const { lines, json } = await runAdmin(deps, args, report)
      console.log(isForScripts ? JSON.stringify(json) : lines.join('\n'))
    } finally {
      await deps.pool.end()
    }
  },
  // Only the result is written to standard output.
  { report: console.error, besideServer: !isAlone, migrates: !isAlone, before: requireMail },
)
