/** What every line has, in the columns before its message. */
const COLUMNS = ['time', 'level', 'msg', 'pid']

/** Returns a line of JSON of the log as text for a terminal: time, level, message, other facts, then stacks. */
export function asText(line: string): string {
  const facts = JSON.parse(line) as Record<string, unknown>
  const { time, level, msg = '' } = facts as { time: string; level: string; msg?: string }
  const stacks: string[] = []
  const rest = Object.entries(facts).flatMap(([name, value]) => {
    if (COLUMNS.includes(name)) return []
    const { stack, message } = (value ?? {}) as { stack?: unknown; message?: unknown }
    if (typeof stack === 'string') stacks.push(stack)
    return `${name}=${typeof stack === 'string' ? String(message) : wordOf(value)}`
  })
  const first = [time.slice(11, 23), level.toUpperCase().padEnd(5), msg, ...rest].join('  ')
  return `${[first, ...stacks.map((stack) => stack.replaceAll(/^/gm, '    '))].join('\n')}\n`
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
