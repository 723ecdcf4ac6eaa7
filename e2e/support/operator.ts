import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs one of the operator's commands beside the running server; returns its JSON output. */
export async function operate(
  { databaseUrl, settings }: { databaseUrl: string; settings?: Record<string, string> },
  ...args: string[]
): Promise<Record<string, any>> {
  const command = ['apps/server/src/admin.ts', ...args, '--as=Olga', '--json']
  const env = { ...process.env, DATABASE_URL: databaseUrl, DEMO: 'on', ...settings }
  return JSON.parse((await run(process.execPath, command, { env })).stdout) as Record<string, any>
}
