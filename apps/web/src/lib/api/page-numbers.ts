/** Returns the page number in an address; 1 when it has none. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** Returns the pages to link: the first, the last and the current one with its neighbors; 'gap' where some are left out. */
export function pageNumbers(current: number, count: number): (number | 'gap')[] {
  const shown = [...new Set([1, current - 1, current, current + 1, count])]
    .filter((page) => page >= 1 && page <= count)
    .toSorted((a, b) => a - b)
  return shown.flatMap((page, i) => (page - (shown[i - 1] ?? 0) > 1 ? ['gap' as const, page] : [page]))
}
