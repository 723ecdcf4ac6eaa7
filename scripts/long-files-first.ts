import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds or more: the last one to start would keep a core busy while the other is idle. */
const LONG =
  /(kill|location-privacy|-model|begin-signing|stripe-\w+|agreed-terms|payments|unfunded|gazetteer|close-in-time|start)\.test\.ts$/

/** Runs the long test files first, the rest in vitest's own order. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which returns a new array
    const sorted = await super.sort(files)
    const [long, short] = [true, false].map((isLong) =>
      sorted.filter(({ moduleId }) => LONG.test(moduleId) === isLong),
    )
    return [...long!, ...short!]
  }
}
