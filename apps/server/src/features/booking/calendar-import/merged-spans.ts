/** When somebody is busy. */
export interface BusySpan {
  startsAt: Date
  endsAt: Date
  /** Whether it's certain. */
  isFirm: boolean
}

/**
 * Returns the same time as spans that don't overlap, in their order: what is certain, and what isn't outside of that. Those that touch
 * are one.
 */
export function mergedSpans(spans: readonly BusySpan[]): BusySpan[] {
  const firm = union(spans.filter(({ isFirm }) => isFirm))
  const open = union(spans.filter(({ isFirm }) => !isFirm))
  const outside: BusySpan[] = []
  let n = 0
  for (const span of open) {
    let { startsAt } = span
    while (n < firm.length && firm[n]!.endsAt <= startsAt) n += 1
    for (let each = n; each < firm.length && firm[each]!.startsAt < span.endsAt; each += 1) {
      if (firm[each]!.startsAt > startsAt)
        outside.push({ startsAt, endsAt: firm[each]!.startsAt, isFirm: false })
      startsAt = firm[each]!.endsAt
    }
    if (startsAt < span.endsAt) outside.push({ startsAt, endsAt: span.endsAt, isFirm: false })
  }
  return inOrder([...firm, ...outside])
}

const inOrder = (spans: BusySpan[]) => spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())

function union(spans: BusySpan[]): BusySpan[] {
  const merged: BusySpan[] = []
  for (const span of inOrder(spans)) {
    const last = merged.at(-1)
    if (last && span.startsAt <= last.endsAt) {
      if (span.endsAt > last.endsAt) last.endsAt = span.endsAt
    } else merged.push({ ...span })
  }
  return merged
}
