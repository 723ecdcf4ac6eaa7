import { threadId } from 'node:worker_threads'

/** For tests of the renderer: keeps its thread busy for this long, and returns which thread it was. */
export function busy({ ms, text = '' }: { ms: number; text?: string }): Uint8Array {
  const end = performance.now() + ms
  while (performance.now() < end);
  return new TextEncoder().encode(`${threadId} ${text}`)
}
