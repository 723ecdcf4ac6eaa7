/** What the browser tests of one run came to. */
export interface BrowserReport {
  passed: number
  failed: number
  /** Where each failed test is, with its title. */
  failures: string[]
  skipped: { title: string; reason: string }[]
  /** How many of those that passed did so only at the second try. */
  flaky: number
}

/** Returns what Playwright's JSON report says. */
export function readBrowserReport({ stats, suites }: any): BrowserReport {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: suites.flatMap(failuresOfSuite),
    skipped: suites.flatMap(skippedOfSuite),
    flaky: stats.flaky,
  }
}

/** Returns a line for each test that didn't run, and one for those that needed a second try. */
export function describeSkipped({ skipped, flaky }: Pick<BrowserReport, 'skipped' | 'flaky'>): string[] {
  return [
    ...skipped.map(({ title, reason }) => `Skipped: ${title}. ${reason}`),
    ...(flaky > 0 ? [`${flaky} of the browser tests passed only at the second try.`] : []),
  ]
}

function failuresOfSuite({ specs = [], suites = [] }: any): string[] {
  const failed = specs.filter(({ ok }: any) => !ok)
  return [
    ...failed.map(({ file, line, title }: any) => `e2e/${file}:${line}: ${title}`),
    ...suites.flatMap(failuresOfSuite),
  ]
}

function skippedOfSuite({ specs = [], suites = [] }: any): { title: string; reason: string }[] {
  const skipped = specs.flatMap(({ title, tests }: any) =>
    tests
      .filter(({ status }: any) => status === 'skipped')
      .map(({ annotations }: any) => ({ title, reason: annotations[0]?.description ?? '' })),
  )
  return [...skipped, ...suites.flatMap(skippedOfSuite)]
}
