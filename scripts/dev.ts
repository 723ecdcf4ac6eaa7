import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../apps/server/src/settings/config.ts'
import { StartError } from '../apps/server/src/start-error.ts'

/*
 * `npm run dev`: Vite on the configured port, with the server behind it on a free one. The server restarts when a file that
 * it imports changes, and when a migration is added or edited, which nothing imports.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const { port, publicUrl } = readSettings()
const url = publicUrl ?? `http://localhost:${port}`
const serverPort = await findFreePort()
let restarting = false

const web = startWeb()
let server = startServer()
const isWebReady = isListening(port)
watch(join(root, 'apps/server/migrations'), restartSoon())

process.once('SIGINT', stop)
process.once('SIGTERM', stop)
await once(web, 'exit')
stop()
if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
process.exit()

/** The settings that the server will read, including `.env`; an invalid one ends this with its message. */
function readSettings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    return process.exit(1)
  }
}

/** A separate process group, so that Ctrl-C reaches the server once, through `stop`, and not twice. */
function startServer() {
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(serverPort), PUBLIC_URL: url },
    stdio: ['inherit', 'pipe', 'inherit'],
    detached: true,
  })
  createInterface({ input: child.stdout }).on('line', (line) => void print(line))
  child.once('exit', () => {
    if (restarting) server = startServer()
    else stop()
    restarting = false
  })
  return child
}

/** The server's own port isn't for users: the one URL to open is printed once Vite responds there too. */
async function print(line: string): Promise<void> {
  if (!line.startsWith('Bandstand is ready on ')) return console.log(line)
  await isWebReady
  console.log(`Bandstand is ready on ${url}`)
}

function startWeb(): ChildProcess {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const flags = ['--config', 'vite.dev.config.ts', '--port', String(port), '--logLevel', 'warn']
  return spawn(process.execPath, [vite, ...flags], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'development', API_URL: `http://127.0.0.1:${serverPort}` },
    stdio: 'inherit',
    detached: true,
  })
}

/** Restarts the server once a burst of changes to the migrations is over. */
function restartSoon(): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(timer)
    timer = globalThis.setTimeout(() => {
      console.log('The migrations changed: restarting the server.')
      restarting = true
      server.kill('SIGTERM')
    }, 200)
  }
}

function stop(): void {
  restarting = false
  server.kill('SIGTERM')
  web.kill('SIGTERM')
}

/** Resolves once something answers on the port. */
async function isListening(at: number): Promise<void> {
  for (;;) {
    try {
      await fetch(`http://localhost:${at}/`, { method: 'HEAD' })
      return
    } catch {
      await setTimeout(100)
    }
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address() as AddressInfo
  probe.close()
  return address.port
}
