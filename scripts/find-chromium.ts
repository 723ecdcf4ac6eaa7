import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  // The same browser without windows: tests run a quarter faster in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of a Chromium on this system: CHROMIUM_PATH, otherwise the usual places; undefined when there is none. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path))
}

/**
 * Returns the path of a Chromium; for root on Debian it installs the package `chromium-headless-shell` when there is
 * none. Throws an Error that names the command to run by hand.
 */
export function requireChromium(report: (text: string) => void): string {
  const found = findChromium()
  if (found) return found
  const command = 'apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell'
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    report('Installing Chromium for the browser tests …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('sh', ['-c', command], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(`No Chromium was found: run "sudo sh -c '${command}'", or set CHROMIUM_PATH to a Chromium.`)
}
