import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './settings/config.ts'

/** Between the end of a process and the start of the next, in milliseconds: a fault that lasts must not fill the log. */
const PAUSE_MS = 1000

/**
 * Runs this program in several processes, which share its port, until it is told to stop; then each finishes what it has
 * begun. A process that ends is replaced. Ends with code 1 when the first processes can't start. Metrics are those of one
 * process, so each has a port of its own for them: the port of the settings and those after it.
 */
export function runProcesses({
  processCount,
  port,
  metrics,
}: Pick<Config, 'processCount' | 'port' | 'metrics'>): void {
  let stopping = false
  const listening = new WeakSet<Worker>()
  let hasServed = false
  /** Each process's number, from 0. */
  const numbers = new WeakMap<Worker, number>()

  const start = (number: number) => {
    const metricsPort = metrics.port === null ? {} : { METRICS_PORT: `${metrics.port + number}` }
    numbers.set(cluster.fork({ PORT: `${port}`, ...metricsPort }), number)
  }
  const stop = () => {
    if (stopping) {
      for (const worker of workers()) worker.process.kill('SIGKILL')
      process.exit(1)
    }
    stopping = true
    for (const worker of workers()) {
      // A signal would reach it twice where the terminal or the supervisor sends one to every process.
      if (listening.has(worker)) worker.send('stop')
      else worker.process.kill('SIGTERM')
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

  cluster.on('listening', (worker, address) => {
    if (address.port !== port) return
    listening.add(worker)
    hasServed = true
  })
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) {
      if (workers().length === 0) process.exit(0)
      return
    }
    // The others end when this process does.
    if (!hasServed && code === 1) process.exit(1)
    console.error(`A process ended (${signal ?? `code ${code}`}). Another one replaces it.`)
    void replace(numbers.get(worker)!)
  })
  async function replace(number: number): Promise<void> {
    await sleep(PAUSE_MS)
    if (!stopping) start(number)
  }
  for (let number = 0; number < processCount; number++) start(number)
}

function workers(): Worker[] {
  const all = Object.values(cluster.workers ?? {}) as Worker[]
  return all.filter((worker) => !worker.isDead())
}
