import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserReport, describeSkipped, readBrowserReport } from './browser-report.ts'
import { requireChromium } from './find-chromium.ts'

/**
 * `npm run deploy-test`: checks every file of `deploy/` with the program that reads it, then runs the browser tests against
 * Bandstand as these files describe it. Further arguments, such as the names of spec files, go to Playwright. Needs Debian's packages; root installs them.
 */
const PACKAGES = ['nginx', 'caddy', 'pgbouncer', 'systemd', 'openssl']
const root = fileURLToPath(new URL('..', import.meta.url))
const deploy = path.join(root, 'deploy')
const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-deploy-'))
const env: NodeJS.ProcessEnv = {
  ...process.env,
  SITE: 'localhost',
  WEB: 'web1:3000 web2:3000',
  PATH: `${process.env.PATH}:/usr/sbin:/sbin`,
}

installPackages()
const certificate = makeCertificate()
checkNginx()
checkCaddy()
checkUnits()
checkCompose()
run('sh', '-n', path.join(deploy, 'bandstand-admin'))
console.log('Every file of deploy/ is valid.')

const report = path.join(folder, 'report.json')
const began = Date.now()
const tests = ['test', '--workers=2', '--timeout=120000', '--reporter=list,json', ...process.argv.slice(2)]
const { status } = spawnSync('playwright', tests, {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...env,
    CHROMIUM_PATH: requireChromium(console.log),
    E2E_CERTIFICATE: certificate,
    NODE_EXTRA_CA_CERTS: `${certificate}.crt`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  },
})
process.exitCode = status ?? 1
if (existsSync(report)) summarize(readBrowserReport(JSON.parse(readFileSync(report, 'utf8'))))
rmSync(folder, { recursive: true })

function summarize({ passed, failed, failures, skipped, flaky }: BrowserReport): void {
  for (const line of describeSkipped({ skipped, flaky })) console.log(line)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  console.log(
    `\ndeployment: ${passed} passed, ${failed} failed, ${skipped.length} skipped in ${minutes} minutes`,
  )
}

/** Runs a program; throws with its output when it fails. */
function run(program: string, ...args: string[]): void {
  const {
    status: code,
    stdout,
    stderr,
    error,
  } = spawnSync(program, args, { env, cwd: folder, encoding: 'utf8' })
  if (code !== 0) throw error ?? new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`)
}

function installPackages(): void {
  const isMissing = (name: string) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status !== 0
  const missing = PACKAGES.filter(isMissing)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) throw new Error(`Install these first: ${missing.join(' ')}`)
  console.log(`Installing ${missing.join(', ')} …`)
  // Installed services would start on ports that somebody uses.
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    run('apt-get', 'install', '-y', '--no-install-recommends', ...missing)
  } finally {
    if (isOurs) rmSync(policy)
  }
}

/** A certificate for localhost; returns the path of the pair without endings. */
function makeCertificate(): string {
  const pair = path.join(folder, 'localhost')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const files = ['-keyout', `${pair}.key`, '-out', `${pair}.crt`]
  run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files)
  return pair
}

function checkNginx(): void {
  const site = readFileSync(path.join(deploy, 'nginx.conf'), 'utf8')
    .replaceAll('/etc/letsencrypt/live/bandstand.example/fullchain.pem', `${certificate}.crt`)
    .replaceAll('/etc/letsencrypt/live/bandstand.example/privkey.pem', `${certificate}.key`)
  writeFileSync(path.join(folder, 'site.conf'), site)
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid; events {} http { access_log off; include ${folder}/site.conf; }`,
  )
  run('nginx', '-t', '-q', '-p', folder, '-c', path.join(folder, 'nginx.conf'))
}

function checkCaddy(): void {
  run('caddy', 'validate', '--adapter', 'caddyfile', '--config', path.join(deploy, 'Caddyfile'))
}

/** systemd reads the units where their program exists. */
function checkUnits(): void {
  const units = path.join(folder, 'systemd')
  mkdirSync(units)
  for (const name of readdirSync(path.join(deploy, 'systemd'))) {
    const text = readFileSync(path.join(deploy, 'systemd', name), 'utf8')
    const unit = name.replace('@', '@3001')
    writeFileSync(path.join(units, unit), text.replaceAll('/opt/bandstand', root.replace(/\/$/, '')))
    run('systemd-analyze', 'verify', '--man=no', path.join(units, unit))
  }
}

/** The linter checks the file against the specification of Compose. */
function checkCompose(): void {
  cpSync(path.join(deploy, 'compose.yaml'), path.join(folder, 'compose.yaml'))
  // The proxy is for everyone.
  writeFileSync(path.join(folder, '.dclintrc.json'), '{ "rules": { "no-unbound-port-interfaces": 0 } }')
  run('npm', 'exec', '--yes', '--package=dclint@3.1.0', '--', 'dclint', '--quiet', folder)
}
