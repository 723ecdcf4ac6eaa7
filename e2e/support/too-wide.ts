/** Returns the innermost elements that make the page wider than its window, in words for a report. It runs in the page. */
export function tooWide(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const excess = scrollWidth - clientWidth
  if (excess <= 0) return []
  const isWide = (each: Element) => each.getBoundingClientRect().right > clientWidth + 0.5
  const wide = [...document.querySelectorAll('body *')].filter(
    (each) => isWide(each) && ![...each.children].some(isWide),
  )
  return [
    `${excess} px too wide`,
    ...wide.map((each) => `${each.tagName}.${each.getAttribute('class')}: ${each.textContent}`),
  ]
}
