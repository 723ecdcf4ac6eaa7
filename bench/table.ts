import { grouped } from '@bandstand/domain/product'

export interface Measurement {
  what: string
  figure: string
  /** Empty: measured for comparison, without a goal. */
  goal: string
  met: boolean
}

interface Circumstances {
  cores: number
  cpu: string
  node: string
  today: string
  large: number
}

/** Returns the results as the document that `npm run bench` writes. */
export function table(rows: Measurement[], { cores, cpu, node, today, large }: Circumstances): string {
  const lines = rows.map(
    ({ what, figure, goal, met }) =>
      `| ${what} | ${figure} | ${goal} | ${goal && (met ? 'yes' : '**no**')} |`,
  )
  return `# Benchmarks

Written by \`npm run bench\` on ${today}: ${cores} cores (${cpu}), Node ${node}, embedded PostgreSQL 18 with durable commits, everything on one
machine, load generator included. Trust the ratios, which were measured side by side in one run, not the single times.

| what | measured | goal | met |
|---|---|---|---|
${lines.join('\n')}

The gig page is filtered by one of twenty instruments, a first day and a minimum pay, with 8 rows in date order, over ${grouped(large)} gigs.
Times in the database are PostgreSQL's own (explain analyze of the prepared statement). Rates come from alternating blocks, and a ratio is the median
of the rounds' ratios. A booking cycle is three requests (apply, offer, accept) with its own artist and venue.

A slow phone is Chromium at 360 × 640 with a CPU four times slower, 400 kbit/s each way and 400 ms for each request, over HTTP/1.1; content is the first
gig, a gig's ticket, an artist's name.
`
}

/** Returns the figures of such a document by what was measured. */
export function readTable(text: string): Map<string, string> {
  const cells = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(cells.flatMap(([, what, figure]) => (what && figure ? [[what, figure] as const] : [])))
}
