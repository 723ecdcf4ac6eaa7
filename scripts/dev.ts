import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '3000'
const url = `http://localhost:${port}`
const serverPort = await findFreePort()

// A process group of its own, so that Ctrl-C reaches the server once, by stop(), and not twice.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? url,
  },
  stdio: 'inherit',
  detached: true,
})
const vite = join(root, 'node_modules/vite/bin/vite.js')
const web = spawn(process.execPath, [vite, '--config', 'vite.dev.config.ts', '--port', port], {
  cwd: join(root, 'apps/web'),
  env: { ...process.env, NODE_ENV: 'development', API_URL: `http://127.0.0.1:${serverPort}` },
  stdio: 'inherit',
  detached: true,
})
const ended = [server, web].map((child) => once(child, 'exit'))

process.once('SIGINT', stop)
process.once('SIGTERM', stop)
await Promise.race(ended)
stop()
await Promise.all(ended)
process.exit()

function stop(): void {
  server.kill('SIGTERM')
  web.kill('SIGTERM')
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address() as AddressInfo
  probe.close()
  return address.port
}
