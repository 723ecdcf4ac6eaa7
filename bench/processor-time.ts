import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10

interface Process {
  parent: number
  /** Its own time, and that of children that have ended, in milliseconds. */
  ownMs: number
  endedMs: number
}

function readProcess(pid: number): Process | null {
  try {
    // pid (name) state parent …, and the name may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1])
    return { parent: Number(fields[1]), ownMs: ticks(11) * MS_PER_TICK, endedMs: ticks(13) * MS_PER_TICK }
  } catch {
    // It has ended meanwhile.
    return null
  }
}

/** Returns the process that started this one. */
export function parentOf(pid: number): number {
  return readProcess(pid)?.parent ?? 0
}

/**
 * Returns the milliseconds of a processor that a process and everything that it started have used, those that have ended
 * included.
 */
export function processorMs(pid: number): number {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = readProcess(Number(name))
        return found ? [[Number(name), found] as const] : []
      }),
  )
  const sum = (each: number): number => {
    const own = all.get(each)
    if (!own) return 0
    const children = [...all].filter(([, { parent }]) => parent === each)
    return own.ownMs + own.endedMs + children.reduce((total, [child]) => total + sum(child), 0)
  }
  return sum(pid)
}

/** Returns the milliseconds that all processors of this machine have been busy for. */
export function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

/** Returns the resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
}
