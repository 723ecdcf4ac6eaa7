import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '@bandstand/api-spec'
import prom from 'prom-client'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { COMMANDS } from '../apps/server/src/admin/commands.ts'
import { CLOCK_LANES, LANES } from '../apps/server/src/job-lanes.ts'
import { JOB_STATES } from '../apps/server/src/outbox/jobs.queries.ts'
import { SECURITY_KINDS } from '../apps/server/src/security/security-kinds.ts'
import { NODE_ENVIRONMENT, NODE_FLAGS } from '../apps/server/test/node-flags.ts'
import { declareMetrics } from '../apps/server/src/telemetry/declare-metrics.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

interface Alert {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}
interface Dashboard {
  uid: string
  title: string
  panels: {
    title: string
    gridPos: { x: number; y: number; w: number; h: number }
    targets: { expr: string; legendFormat: string }[]
  }[]
}

const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] }
const alerts = groups.flatMap(({ rules }) => rules)
const dashboards = globSync('deploy/grafana/*.json', { cwd: root }).map((file) => ({
  file,
  content: JSON.parse(read(file)) as Dashboard,
}))
const panels = dashboards.flatMap(({ content }) => content.panels)
const queries = [
  ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
]

/** Every series that the server has, with its labels. */
const series = new Map<string, string[]>([['up', []]])
for (const metric of declareMetrics(prom).registry.getMetricsAsArray()) {
  const {
    name,
    type,
    labelNames = [],
  } = metric as unknown as {
    name: string
    type: string
    labelNames?: string[]
  }
  if (type !== 'histogram') series.set(name, labelNames)
  else for (const ending of ['bucket', 'count', 'sum']) series.set(`${name}_${ending}`, [...labelNames, 'le'])
}
/** The values of labels that queries select by, where a wrong one would never match. */
const VALUES: Record<string, string[]> = {
  lane: [...LANES],
  state: [...JOB_STATES.map((state) => state.replace(' ', '_')), 'idle', 'used'],
  clock: [...Object.keys(CLOCK_LANES), 'keep_house'],
  outcome: ['done', 'failed', 'sent'],
  kind: Object.keys(SECURITY_KINDS),
  code: Object.keys(ERRORS),
  status: ['2xx', '3xx', '4xx', '5xx'],
}
/** Labels that Prometheus itself adds. */
const ADDED = ['job', 'instance']

/** The metrics of a query with the labels that it selects by. */
function metricsOf(expr: string): { name: string; labels: string[] }[] {
  const found = expr.matchAll(/\b((?:bandstand|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)
  return [...found].map(([, name = '', selector = '']) => ({
    name,
    labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }))
}

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

describe('what is in deploy', () => {
  it('starts every server with the same flags of Node, and the same environment', () => {
    const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts
    const image = read('deploy/Dockerfile')
    const units = ['web@', 'worker'].map((name) => read(`deploy/systemd/bandstand-${name}.service`))
    for (const text of [start, image.replaceAll(/[",[\]]/g, ''), ...units])
      expect(text).toMatch(new RegExp(`node ${NODE_FLAGS.join(' ')} \\S+\\.ts$`, 'm'))
    for (const text of [image, ...units])
      for (const [name, value] of Object.entries(NODE_ENVIRONMENT))
        expect(text).toContain(` ${name}=${value} `)
  })

  it.each(queries)('$where asks for metrics and labels that the server has', ({ expr }) => {
    const asked = metricsOf(expr)
    expect(asked.length).toBeGreaterThan(0)
    for (const { name, labels } of asked) {
      expect([...series.keys()]).toContain(name)
      for (const label of labels) expect([name, ...series.get(name)!, ...ADDED]).toContain(label)
    }
    for (const [, label = '', value = ''] of expr.matchAll(/(\w+)!?="([^"]*)"/g))
      if (!ADDED.includes(label)) expect(VALUES[label]).toContain(value)
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/))
    const known = asked.flatMap(({ name }) => series.get(name)!)
    for (const label of grouped) expect([...known, ...ADDED]).toContain(label)
  })

  it('shows every metric of Bandstand on a dashboard', () => {
    const shown = new Set(
      panels.flatMap(({ targets }) =>
        targets.flatMap(({ expr }) =>
          metricsOf(expr).map(({ name }) => name.replace(/_(bucket|count|sum)$/, '')),
        ),
      ),
    )
    const own = [...series.keys()].filter((name) => name.startsWith('bandstand_'))
    expect(own.length).toBeGreaterThan(20)
    expect(
      own.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !shown.has(name)),
    ).toEqual([])
  })

  it.each(dashboards)('$file has panels that do not cover each other', ({ content }) => {
    const taken = new Set<string>()
    for (const { gridPos } of content.panels)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(x).toBeLessThan(24)
          expect(taken).not.toContain(`${x} ${y}`)
          taken.add(`${x} ${y}`)
        }
    for (const { targets } of content.panels)
      for (const { legendFormat } of targets) expect(legendFormat).toBeTruthy()
  })

  it('has a paragraph for every alert in the runbook, and none for any other', () => {
    const sections = read('docs/runbook.md').split(/^## /m).slice(1)
    const anchors = new Map(
      sections.map((section) => {
        const [heading = '', ...text] = section.split('\n')
        return [anchorOf(heading), text.join('\n').trim()]
      }),
    )
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
    for (const { alert, labels, annotations } of alerts) {
      const [file, anchor = ''] = annotations.runbook.split('#')
      expect([file, labels.severity]).toEqual(['docs/runbook.md', expect.stringMatching(/^(page|ticket)$/)])
      expect([alert, anchors.get(anchor) ?? '']).toEqual([alert, expect.stringContaining(`\`${alert}\`. `)])
      anchors.delete(anchor)
    }
    expect([...anchors.keys()]).toEqual([])
  })

  it('names only commands in the runbook that the console has', () => {
    const known = Object.keys(COMMANDS)
    const mentioned = [...read('docs/runbook.md').matchAll(/npm run admin -- (\S+?)[`\s]/g)].map(
      ([, name]) => name,
    )
    expect(mentioned.length).toBeGreaterThan(5)
    expect(mentioned.filter((name = '') => !known.includes(name))).toEqual([])
  })
})
