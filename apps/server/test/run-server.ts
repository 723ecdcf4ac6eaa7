import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { NODE_ENVIRONMENT, NODE_FLAGS } from './node-flags.ts'

export type RunningServer = {
  url: string
  pid: number
  stop(): Promise<void>
  /** Ends it like a crash, with no time for cleanup. */
  kill(): Promise<void>
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Starts the built product in its own process on a free port. Resolves when it prints its ready line. */
export async function runServer(
  settings: Record<string, string>,
  entry = main,
  onLine: (line: string) => void = () => {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...NODE_FLAGS, entry], {
    // A busy machine must not look like an overload.
    env: {
      ...process.env,
      ...NODE_ENVIRONMENT,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'error',
      SLOWDOWN_LIMIT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    process.stderr.write(chunk)
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`
      onLine(line)
      const address = /^Bandstand(?:’s worker)? is ready on (\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${output}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return { url, pid: child.pid!, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
