import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Postmaster = {
  pid: number
  port: number
  /** Where its socket file is; empty when it only listens on its port. */
  socketFolder: string
}

/** Returns the running server of a cluster from its `postmaster.pid`, or undefined. The file is only ever read. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Math.abs(Number(lines[0]))
  if (!pid || !isServing(pid, cluster)) return undefined
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '' }
}

/**
 * Stops a server with its data safe: cancels running statements, and after 30 s without success ends it as in a crash,
 * which its next start repairs.
 */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    if (!isServing(pid, cluster)) return
    process.kill(pid, signal)
    if (await waitForEnd(pid, cluster, seconds)) return
  }
}

/** Signals the server to stop without waiting, for a process that is ending itself. */
export function signalStop(pid: number, cluster: string): void {
  if (isServing(pid, cluster)) process.kill(pid, 'SIGINT')
}

/** Waits until the server has ended; returns false when it still runs after so many seconds. */
export async function waitForEnd(pid: number, cluster: string, seconds: number): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000
  while (isServing(pid, cluster)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** After a crash the system may have given the number to another program, which must never get our signals. */
function isServing(pid: number, cluster: string): boolean {
  return readCommand(pid).includes(`-D ${cluster} `)
}

function readCommand(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}
