import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { HOUR_MS } from '@bandstand/domain/time'

export interface FileClock {
  now: () => Date
  forward(hours: number): void
}

/** A clock that several processes share: ahead of the real one by the milliseconds in the file. */
export function createFileClock(file: string): FileClock {
  const aheadMs = () => Number(readFileSync(file, 'utf8'))
  const set = (ms: number) => {
    writeFileSync(`${file}.new`, String(ms))
    renameSync(`${file}.new`, file)
  }
  return {
    now: () => new Date(Date.now() + aheadMs()),
    forward: (hours) => set(aheadMs() + hours * HOUR_MS),
  }
}
