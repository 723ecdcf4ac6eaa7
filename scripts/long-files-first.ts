import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LONG_TESTS } from './long-tests.ts'

const long = new Set(globSync(LONG_TESTS))

/** Runs the long test files first, the rest in vitest's own order: started last, one would keep a core busy while the other is idle. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which returns a new array
    const sorted = await super.sort(files)
    const [first, rest] = [true, false].map((isLong) =>
      sorted.filter(({ moduleId }) => long.has(relative('.', moduleId)) === isLong),
    )
    return [...first!, ...rest!]
  }
}
