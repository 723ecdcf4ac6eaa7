/** The pages worth a link: first, last and the current one with its neighbours; 'gap' where some are left out. */
export function pageNumbers(current: number, count: number): (number | 'gap')[] {
  const shown = [...new Set([1, current - 1, current, current + 1, count])]
    .filter((page) => page >= 1 && page <= count)
    .toSorted((a, b) => a - b)
  return shown.flatMap((page, i) => {
    const before = shown[i - 1] ?? page - 1
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? ['gap' as const, page] : [page]
  })
}
