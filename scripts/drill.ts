/**
 * `npm run upgrade-test`, `npm run chaos` and `npm run replica-test`: runs a drill of apps/server/test/drills, which prints its table. `--write` puts it into
 * docs/reliability.md.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [name = '', ...options] = process.argv.slice(2)
const unknown = options.find((option) => option !== '--write')
if (unknown) {
  console.error(`Unknown option ${unknown}. --write puts the table into docs/reliability.md.`)
  process.exit(1)
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=drills', `apps/server/test/drills/${name}.drill.ts`],
  {
    cwd: root,
    env: { ...process.env, DRILL_WRITE: options.includes('--write') ? 'on' : 'off' },
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
