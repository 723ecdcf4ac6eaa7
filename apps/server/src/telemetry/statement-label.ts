/** Above this many, further ones are counted together: a metric must not grow with what is asked. */
const MOST_LABELS = 300
const OTHERS = 'others'
/** Texts are built by the code, but some of them for each length of a list. */
const MOST_TEXTS = 5000

const WRITES =
  /(?<!\b(?:for|key|do)\s)\b(insert\s+into|update|delete\s+from)\s+(?!of\b|set\b|skip\b|nowait\b)("?\w+"?\.)?"?(\w+)/i
const READS = /\bfrom\s+(?!\()("?\w+"?\.)?"?(\w+)/i
/** What opens and ends transactions, and settings. */
const CONTROL = /^\s*(begin|start|commit|rollback|savepoint|release|set|listen|unlisten|explain|copy)\b/i

const labels = new Set<string>()
const known = new Map<string, string>()

/** Returns what metrics and logs call a statement: what it does and the table, such as 'select gigs'. */
export function statementLabel(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const read = readLabel(text)
  const label = labels.has(read) || labels.size < MOST_LABELS ? read : OTHERS
  labels.add(label)
  if (known.size < MOST_TEXTS) known.set(text, label)
  return label
}

function readLabel(text: string): string {
  const control = CONTROL.exec(text)
  if (control) return control[1]!.toLowerCase()
  const write = WRITES.exec(text)
  if (write) return `${write[1]!.split(/\s/)[0]} ${write[3]}`.toLowerCase()
  const read = READS.exec(text)
  return read ? `select ${read[2]}`.toLowerCase() : 'select'
}
