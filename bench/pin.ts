import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'

/** Which processors the database, the measured server and the load generator may use, as taskset takes them. */
export const CORES = layout(cpus().length)

/** A processor for each; with only two, the database shares them, as both of the others wait for it. */
function layout(count: number): { server: string; load: string; database: string } {
  return { server: '0', load: '1', database: count > 2 ? `2-${count - 1}` : '0,1' }
}

/** Binds a process, with all of its threads and what it starts from now on, to processors. */
export function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', cores, String(pid)], { stdio: 'ignore' })
}
