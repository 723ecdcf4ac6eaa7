import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import type { Logger } from 'pino'
import { createQueue, Overloaded, type QueueOptions } from '../queue.ts'
import { createDiskCache } from './disk-cache.ts'
import { sourceHash } from './source-hash.ts'

/** How much one member may have queued and running at the same time, and all visitors together. */
const SHARE = 8
const VISITORS_SHARE = 16
/** How much may be queued in all. */
const MOST_QUEUED = 100
/** One processor is left to answer requests; more threads than this would only hold fonts in memory. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))
const IDLE_MS = 300_000
/** No document takes this long, even with a full queue. */
const MOST_MS = 60_000
const NICE = 10
const MOST_MEMORY_MB = 512
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'

/** A function that runs in another thread: its module, its name there, and how long it may run, in milliseconds. */
export interface RenderTask<Input, Output> {
  file: string
  name: string
  mostMs: number
  /** Only for the types. */
  run?: (input: Input) => Output | Promise<Output>
}

/**
 * Returns an exported function as a task; `moduleUrl` as `import.meta.resolve` gives it. Its input and output are
 * copied.
 */
export function renderTask<Run extends (input: never) => unknown>(
  moduleUrl: string,
  name: string,
  mostMs: number = MOST_MS,
): RenderTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { file: fileURLToPath(moduleUrl), name, mostMs }
}

/** A task that needs more time or memory than it may use. */
export class TooMuchWork extends Error {
  constructor(name: string) {
    super(`${name} needs more time or memory than it may use`)
  }
}

/** Whose share it uses, and whether it's a part of something that was already admitted. */
export type RenderOptions = Required<Pick<QueueOptions, 'member'>> & Pick<QueueOptions, 'wasLetIn'>

/** Where a result is kept for good. Both may fail. */
export interface CachedFile {
  /** Returns what is stored under a hash; null when nothing is, or something else was stored since. */
  read(hash: string): Promise<Buffer | null>
  /** Stores it instead of what was stored before. */
  write(hash: string, bytes: Buffer): Promise<void>
}

type OnceOptions<Input> = RenderOptions & {
  key: string
  isWorthCaching?: (input: Input) => boolean
  stored?: CachedFile | null
}

/**
 * Renders documents, pictures and archives in separate threads, so that requests aren't delayed. Both functions throw
 * Overloaded when a member has more in the queue than a fair share, or everyone together more than it holds, and TooMuchWork.
 */
export interface Renderer {
  render<Input extends object, Output>(
    task: RenderTask<Input, Output>,
    input: Input,
    options: RenderOptions,
  ): Promise<Output>
  /**
   * The same for bytes that depend on the task and `key` alone: rendered once for all requests, and cached for up to a
   * week. With `stored`, they're also stored there, for all servers: under a hash of the input and of the code that renders it.
   */
  renderOnce<Input extends object>(
    task: RenderTask<Input, Uint8Array>,
    /** Called when nothing is cached. */
    readInput: () => Promise<Input> | Input,
    options: OnceOptions<Input>,
  ): Promise<Buffer<ArrayBuffer>>
  /** Clears the cache: another version of the program may have rendered its content. */
  clear(): Promise<void>
  close(): Promise<void>
}

/**
 * Returns the renderer, which keeps results in `folder`. Its threads start when first needed and end after five idle
 * minutes.
 */
export function createRenderer(folder: string, log: Pick<Logger, 'warn'>): Renderer {
  const cache = createDiskCache(folder)
  const { render, end } = createThreads(log)
  const making = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  const logged = (message: string) => (error: unknown) => {
    log.warn({ error }, message)
    return null
  }
  const cacheResult = (key: string, bytes: Buffer) =>
    cache.put(key, bytes).catch(logged('a result could not be cached'))

  const findOrRender = async <Input extends object>(
    key: string,
    task: RenderTask<Input, Uint8Array>,
    readInput: () => Promise<Input> | Input,
    { isWorthCaching, stored, ...options }: Omit<OnceOptions<Input>, 'key'>,
  ): Promise<Buffer<ArrayBuffer>> => {
    const cached = await cache.get(key)
    if (cached) return cached
    const hash = stored ? hashOf(`${sourceHash(task.file)} ${key}`) : ''
    const found = await stored?.read(hash).catch(logged('a stored document could not be read'))
    if (found) {
      const bytes = Buffer.from(found)
      await cacheResult(key, bytes)
      return bytes
    }
    const input = await readInput()
    // Through the object, so that tests can count the calls.
    const bytes = Buffer.from(await renderer.render(task, input, options))
    if (isWorthCaching?.(input) ?? true) await cacheResult(key, bytes)
    // Nobody waits for the store.
    void stored?.write(hash, bytes).catch(logged('a document could not be stored'))
    return bytes
  }

  const renderOnce: Renderer['renderOnce'] = async (task, readInput, options) => {
    const key = `${task.name} ${options.key}`
    const begun = making.get(key)
    if (begun)
      return begun.catch((error: unknown) => {
        if (!(error instanceof Overloaded)) throw error
        // The first request was at its own member's limit, not at this one's.
        return renderOnce(task, readInput, options)
      })
    const work = findOrRender(key, task, readInput, options).finally(() => making.delete(key))
    making.set(key, work)
    return work
  }

  const renderer: Renderer = {
    render,
    renderOnce,
    clear: () => cache.clear(),
    async close() {
      cache.stop()
      await end()
    },
  }
  return renderer
}

/** Returns how to run tasks in threads, in turn between members, and how to end the threads. */
function createThreads(log: Pick<Logger, 'warn'>): Pick<Renderer, 'render'> & { end: () => Promise<void> } {
  const inTurn = createQueue({
    atOnce: THREADS,
    mostQueued: MOST_QUEUED,
    shareOf: (member) => (member === null ? VISITORS_SHARE : SHARE),
  })
  let pool: Promise<Piscina> | undefined
  return {
    async render({ file, name, mostMs }, input, options) {
      const signal = AbortSignal.timeout(MOST_MS)
      const run = async () => {
        const threads = await (pool ??= startThreads())
        const inTime = AbortSignal.timeout(mostMs)
        try {
          return await threads.run(input, { filename: file, name, signal: AbortSignal.any([signal, inTime]) })
        } catch (error) {
          const isFull = error instanceof Error && 'code' in error && error.code === OUT_OF_MEMORY
          throw isFull || (inTime.aborted && !signal.aborted) ? new TooMuchWork(name) : error
        }
      }
      try {
        return await inTurn(run, { ...options, signal })
      } catch (error) {
        if (!signal.aborted) throw error
        log.warn({ name }, 'rendering took too long')
        throw new Overloaded(false)
      }
    },
    async end() {
      await (await pool)?.destroy()
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function startThreads(): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    // Only on Linux, where threads have a priority: requests come first.
    niceIncrement: NICE,
    atomics: 'disabled',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
}
