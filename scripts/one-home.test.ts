import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parsedFormats } from './parsed-formats.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Home {
  what: string
  pattern: RegExp
  /** Where it's allowed. */
  home: RegExp
}

/** What is done in one place only; everything else calls it there. */
const HOMES: Home[] = [
  {
    what: 'dates are formatted in domain/time',
    pattern:
      /\bIntl\.(DateTimeFormat|RelativeTimeFormat|DurationFormat)\b|\.toLocale(Date|Time)String\(|dateStyle:|timeStyle:/,
    home: /^packages\/domain\/src\/time\//,
  },
  {
    what: 'wall clocks become instants, and instants wall clocks, in domain/time',
    pattern:
      /at time zone|\btimezone\(|TZDate|from 'date-fns|from 'temporal-polyfill|\bTemporal\.[A-Z]|Date\.UTC\(|\.[gs]et(Timezone|Hours|Minutes|Date|Day|Month|FullYear)\w*\(/i,
    home: /^packages\/domain\/src\/time\//,
  },
  {
    what: 'lengths of time in milliseconds are named in domain/time',
    pattern: /\bconst (SECOND|MINUTE|HOUR|DAY)_MS\b|\b(3_600_000|86_400_000|3600000|86400000)\b/,
    home: /^packages\/domain\/src\/time\//,
  },
  {
    what: 'money is converted from dollars to cents and back in domain/money',
    pattern: /[/*] ?100\b(?! percent)|toFixed\(2\)/,
    // Percentages of a drawing, of a bar, of a grid; megabytes.
    home: /^packages\/domain\/src\/(money|posters|storage)\/|\/(usage\.tsx|maps\.queries\.ts|buckets\.ts|db\/types\.ts)$/,
  },
  {
    what: 'dollars of a request become cents in api-spec',
    pattern: /\bcentsOf\(/,
    // The web app counts what it shows and what is typed; the operator's commands, the demo and bulk rows aren't requests.
    home: /^packages\/|^apps\/web\/|^apps\/server\/src\/(admin|bulk|demo)\//,
  },
  {
    what: 'numbers are grouped in domain/product, and money is written in domain/money',
    pattern: /\bIntl\.NumberFormat\b|\.toLocaleString\(|style: 'currency'/,
    home: /^packages\/domain\/src\/(money|product)\//,
  },
  {
    what: 'only what is posted or searched has no cents: what two people ask, offer, agree on and pay has one form',
    pattern: /\bformat(Money|Dollars)Short\(/,
    home: /^packages\/domain\/src\/(money|gigs)\/|^apps\/web\/src\/features\/(directory|gigs|maps|profiles|subscriptions)\/|\/(applicant-rows|booking-text|gig-actions|own-gig-row|show-facts)\.tsx?$/,
  },
  {
    what: 'the device’s clock, which may be wrong, is read in the web app’s clock; durations are measured with performance.now()',
    pattern: /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b|\bDate\(\)/,
    // The server has the database's clock, and demo and bulk rows and commands their own.
    home: /^apps\/web\/src\/lib\/session\/clock\.ts$|^(?!apps\/web\/)/,
  },
  {
    what: 'text is written as HTML and XML, and read from them, in domain/text',
    pattern: /&(amp|lt|gt|quot|#39);/,
    home: /^packages\/domain\/src\/text\/html\.ts$/,
  },
]

const SOURCES = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'apps/*/*.ts', 'docs/schema.sql']
const files = globSync(SOURCES, { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((path) => ({ path, lines: readFileSync(`${root}/${path}`, 'utf8').split('\n') }))

describe('each thing has one home', () => {
  it.each(HOMES)('$what', ({ pattern, home }) => {
    const elsewhere = files
      .filter(({ path }) => !home.test(path))
      .flatMap(({ path, lines }) =>
        lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
      )
    expect(elsewhere).toEqual([])
  })

  it('finds the sources', () => {
    expect(files.length).toBeGreaterThan(500)
  })
})

/** Each parses a text that was formatted for people. */
const OFFENDERS = [
  "new Intl.DateTimeFormat('en-CA').format(at).split('-')",
  'Number(at.toLocaleString())',
  "const text = at.toLocaleDateString('en-CA')\nconst parsed = new Date(text)",
  "const [month] = `${at.toLocaleDateString('en-US')}`",
  '/^\\d+/.test((dates.format(at) as string)!)',
  'const isBefore = dates.format(at) < dates.format(other)',
  'const dayOf = (at: Date) => dates.format(at)\nconst year = dayOf(at)?.slice(0, 4)',
  'function dayOf() { const text = dates.format(at); return text || null }\nconst first = dayOf()[0]',
]

describe('what is formatted for people', () => {
  it.each(OFFENDERS)('is found if it is parsed: %s', (source) => {
    expect(parsedFormats([{ path: 'seeded.ts', source }])).toHaveLength(1)
  })

  it('is found if another file parses it', () => {
    const texts = { path: 'texts.ts', source: 'export const dayText = (at: Date) => dates.format(at)' }
    const reader = {
      path: 'reader.ts',
      source: "const day = dayText(at)\nexport const year = day.split(', ')[1]",
    }
    const other = { path: 'other.ts', source: "const dayText = () => '1, 2'\ndayText().split(', ')" }
    expect(parsedFormats([texts, reader, other])).toEqual(['reader.ts .split(…)'])
  })

  it('can be shown, and its parts can be read', () => {
    const shown =
      '`On ${dates.format(at)}`\nconst parts = dates.formatToParts(at).map(({ value }) => Number(value))'
    expect(parsedFormats([{ path: 'shown.ts', source: shown }])).toEqual([])
  })

  it('is never parsed', () => {
    const everywhere = ['{apps,packages}/*/{src,test}/**/*.{ts,tsx}', '{e2e,bench}/**/*.ts']
    // Measurements beside other servers install those there.
    const sources = globSync(everywhere, { cwd: root, exclude: ['**/node_modules'] }).map((path) => ({
      path,
      source: readFileSync(`${root}/${path}`, 'utf8'),
    }))
    expect(sources.length).toBeGreaterThan(1500)
    expect(parsedFormats(sources)).toEqual([])
  })
})
