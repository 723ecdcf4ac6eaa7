import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { type MailServer, startMailServer } from '../../apps/server/test/providers/mail-server.ts'
import { runServer } from '../../apps/server/test/run-server.ts'
import { startS3Server } from '../../apps/server/test/providers/s3-server.ts'
import { makeScratchFolder } from '../../apps/server/test/database/scratch-folder.ts'
import { type DevMail, LINK } from '../../apps/server/src/integrations/mail/dev-mailbox.ts'
import { operate } from './operator.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))

export interface Deployment {
  /** The proxy's address. */
  url: string
  /** Where the development mailbox is; null when mail is really sent. */
  mailboxPage: string | null
  mailbox(to?: string): Promise<DevMail[]>
  /** What the mail server accepted, as it was sent; empty with the development mailbox. */
  sentMails(): readonly string[]
  /** Ends both web processes and the worker like a crash. */
  kill(): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts Bandstand as `deploy/` describes it: two web processes and a worker behind nginx with TLS, PostgreSQL behind
 * PgBouncer in transaction mode, a store that speaks S3, and a mail server. Only ports, names and certificates in the
 * configurations are replaced. `certificate` names a pair of PEM files without their endings.
 */
export async function runDeployment(
  {
    DATABASE_URL,
    DATA_DIR,
    ...settings
  }: Record<'DATABASE_URL' | 'DATA_DIR', string> & Record<string, string>,
  certificate: string,
): Promise<Deployment> {
  const folder = makeScratchFolder('deployment')
  const [proxyPort, redirectPort, poolerPort, ...webPorts] = await freePorts(5)
  const url = `https://localhost:${proxyPort}`
  const store = await startS3Server()
  const mails = await startMailServer()
  const pooler = await startPooler(folder, DATABASE_URL, poolerPort!)
  const proxy = await startProxy(folder, {
    proxyPort: proxyPort!,
    redirectPort: redirectPort!,
    webPorts,
    certificate,
  })

  // The demo world's files are on the disk. Afterwards no process sees the files of another, as on machines of their own.
  await operate(
    { databaseUrl: DATABASE_URL, settings: { ...store.env, OBJECT_STORE_ALSO_READ: 'disk', DATA_DIR } },
    'move-files',
  )
  const env = {
    SMTP_URL: mails.url,
    ...settings,
    ...store.env,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: DATABASE_URL,
    PUBLIC_URL: url,
    TRUST_PROXY: 'on',
  }
  const run = (name: string, own: Record<string, string>) =>
    runServer({ ...env, DATA_DIR: path.join(folder, name), ...own }, undefined, printError)
  const start = () =>
    Promise.all([
      ...webPorts.map((port) => run(`web-${port}`, { PROCESS: 'web', PORT: `${port}` })),
      run('worker', { PROCESS: 'worker' }),
    ])
  let processes = await start()
  return {
    url,
    mailboxPage: null,
    mailbox: (to) => readMails(mails, to),
    sentMails: () => mails.mails,
    async kill() {
      await Promise.all(processes.map((server) => server.kill()))
    },
    async startAgain() {
      processes = await start()
    },
    async stop() {
      await Promise.all(processes.map((server) => server.stop()))
      await end(proxy)
      await end(pooler.process)
      await mails.close()
      await store.stop()
      requireNothingStored(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** No process may keep an uploaded file to itself: the others would not find it. */
function requireNothingStored(folder: string): void {
  const kept = readdirSync(folder, { recursive: true }).filter((name) => /(^|\/)objects\//.test(String(name)))
  if (kept.length > 0) throw new Error(`Files were written to a disk instead of S3: ${kept.join(', ')}`)
}

/** A test's Stripe knows none of the demo world's payments, which the reconciliation rightly reports. */
function printError(line: string): void {
  if (/"level":(50|"error")/.test(line) && !line.includes('"clock_reconciliation"')) console.error(line)
}

/** Starts PgBouncer with `deploy/pgbouncer.ini`; every database of the server can be reached through it. */
async function startPooler(folder: string, databaseUrl: string, port: number) {
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl)
  const users = path.join(folder, 'userlist.txt')
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  const ini = path.join(folder, 'pgbouncer.ini')
  const text = replaceAll(readFileSync(path.join(DEPLOY, 'pgbouncer.ini'), 'utf8'), {
    'bandstand = host=127.0.0.1 port=5432': `* = host=${decodeURIComponent(hostname)} port=${databasePort}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': users,
  })
  writeFileSync(ini, text)
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = startProgram('pgbouncer', ['-q', ...asNobody, ini])
  await untilListening(port)
  return {
    process: child,
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: `${port}` }).href,
  }
}

/** Starts nginx with `deploy/nginx.conf`. */
async function startProxy(
  folder: string,
  {
    proxyPort,
    redirectPort,
    webPorts,
    certificate,
  }: { proxyPort: number; redirectPort: number; webPorts: number[]; certificate: string },
): Promise<ChildProcess> {
  const site = path.join(folder, 'site.conf')
  const text = replaceAll(readFileSync(path.join(DEPLOY, 'nginx.conf'), 'utf8'), {
    '127.0.0.1:3001': `127.0.0.1:${webPorts[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${webPorts[1]}`,
    'listen 80;': `listen ${redirectPort};`,
    'listen [::]:80;': `listen [::1]:${redirectPort};`,
    'listen 443 ssl http2;': `listen ${proxyPort} ssl http2;`,
    'listen [::]:443 ssl http2;': `listen [::1]:${proxyPort} ssl http2;`,
    '/etc/letsencrypt/live/bandstand.example/fullchain.pem': `${certificate}.crt`,
    '/etc/letsencrypt/live/bandstand.example/privkey.pem': `${certificate}.key`,
    'proxy_set_header Host $host;': `proxy_set_header Host $host:${proxyPort};`,
  })
  writeFileSync(site, text)
  const main = path.join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
events {}
http { access_log off; include ${site}; client_body_temp_path ${folder}; proxy_temp_path ${folder}; }
`,
  )
  const child = startProgram('nginx', ['-p', folder, '-c', main])
  await untilListening(proxyPort)
  return child
}

/** Returns the text with every key replaced by its value; throws for a key that isn't in it. */
function replaceAll(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration has no "${from}" anymore`)
    return result.replaceAll(from, to)
  }, text)
}

function startProgram(name: string, args: string[]): ChildProcess {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  child.on('error', (error) => {
    throw error
  })
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error(`Nothing listens on port ${port}`)
}

/** Returns the mails that the mail server accepted, newest first, as the development mailbox lists them. */
async function readMails({ mails }: MailServer, to?: string): Promise<DevMail[]> {
  const read = mails.map(async (source, id) => {
    const {
      to: recipients = [],
      subject = '',
      text = '',
      html = '',
      date = '',
    } = await PostalMime.parse(source)
    return {
      id,
      to: recipients[0]?.address ?? '',
      subject,
      text: text.trim(),
      html,
      links: [...new Set(text.match(LINK))],
      createdAt: date,
    }
  })
  const all = (await Promise.all(read)).toReversed()
  return to === undefined ? all : all.filter((mail) => mail.to === to)
}
