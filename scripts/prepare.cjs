// Runs before start, test and dev, on whatever Node the system has: nothing is installed yet on a fresh clone.
const { createHash } = require('node:crypto')
const { spawn } = require('node:child_process')
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const path = require('node:path')

const root = path.join(__dirname, '..')
const lockFile = path.join(root, 'package-lock.json')
const stampFile = path.join(root, 'node_modules/.bandstand-installed')
const stamp = createHash('sha256').update(readFileSync(lockFile)).digest('hex')

checkNode()
if (!isInstalled()) install()

function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return
  console.error(`Bandstand needs Node.js 20 or newer; this is ${process.version}.`)
  process.exit(1)
}

function isInstalled() {
  if (read(stampFile) === stamp) return true
  if (!matchesLockFile()) return false
  writeFileSync(stampFile, stamp)
  return true
}

/** True after a developer's own `npm install`: npm records the content of node_modules in a hidden lock file, written last. */
function matchesLockFile() {
  const hidden = read(path.join(root, 'node_modules/.package-lock.json'))
  if (!hidden) return false
  const present = JSON.parse(hidden).packages
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
  return wanted.every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = present[path]
    return found ? link || found.version === version : optional
  })
}

function install() {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  console.log('Installing the packages …')
  const progress = setInterval(() => console.log(`Installing the packages … ${seconds()} s`), 10_000)
  // npm must run on the system's Node, because it deletes and replaces the one in node_modules.
  const folders = process.env.PATH.split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  // Not `npm ci`, which refuses a lock file without the optional packages of another system.
  const flags = ['--no-save', '--include=dev', '--prefer-offline', '--loglevel=error', '--no-progress']
  const child = spawn('npm', ['install', ...flags], {
    cwd: root,
    env: { ...process.env, PATH: folders.join(path.delimiter) },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code) => {
    clearInterval(progress)
    if (code !== 0) return fail('npm did not finish')
    writeFileSync(stampFile, stamp)
    console.log(`Packages are installed (${seconds()} s).`)
  })
}

function fail(reason) {
  console.error(`The packages couldn’t be installed: ${reason}.`)
  process.exit(1)
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
