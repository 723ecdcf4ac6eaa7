import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { htmlProblems } from '../../apps/server/test/html-problems.ts'
import { judgeByIbm } from './ibm-engine.ts'
import { expect } from './test.ts'
import { type Theme, THEMES } from './themes.ts'
import { tooWide } from './too-wide.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
/** What dark mode can break: except for its colors the page is the same as in light mode. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Returns what is wrong with a page in a theme, one sentence each. */
type Judge = (page: Page, theme: Theme) => Promise<string[]>

/** All of them judge every screen, axe first, which leaves some texts to the next; only axe judges a screen's other states. */
export const ALL_JUDGES: readonly Judge[] = [judgeByAxe, judgeByIbm, judgeHtml]

/** Checks that no rule of WCAG A and AA is broken in either theme, and that nothing is wider than the narrowest phone. */
export async function expectAccessible(page: Page, judges: readonly Judge[] = [judgeByAxe]): Promise<void> {
  for (const theme of THEMES) {
    await useTheme(page, theme)
    const found: string[] = []
    for (const judge of judges) found.push(...(await judge(page, theme)))
    expect(found, `by ${theme}`).toEqual([])
  }
  await expectFits(page)
}

/** Colors change over a moment, in closed parts not until they open; no judge must measure in between. */
async function useTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [sheet]
    document.documentElement.setAttribute('data-theme', name)
  }, theme)
}

async function judgeByAxe(page: Page, theme: Theme): Promise<string[]> {
  // Once per page. We don't check frames of other hosts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly = theme === 'day' ? TAGS : COLOR_RULES
  const options = {
    runOnly,
    resultTypes: ['violations', 'incomplete'],
    iframes: false,
    elementRef: true,
  } satisfies RunOptions
  return page.evaluate(async (chosen) => {
    const judging = window as unknown as { axe: typeof axe; unsureContrast: (Element | undefined)[] }
    const found = await judging.axe.run(document, chosen)
    const unsure = found.incomplete.filter(({ id }) => id === 'color-contrast')
    judging.unsureContrast = unsure.flatMap(({ nodes }) => nodes.map(({ element }) => element))
    // Axe leaves text in exactly the color of its background to a person, because it may be hidden on purpose. Ours never is.
    const invisible = found.incomplete.map((rule) => ({
      ...rule,
      nodes: rule.nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
    }))
    return [...found.violations, ...invisible.filter(({ nodes }) => nodes.length > 0)].map(
      ({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`,
    )
  }, options)
}

/** Judges what the scripts have made of the page, which no theme changes. */
async function judgeHtml(page: Page, theme: Theme): Promise<string[]> {
  if (theme === 'night') return []
  const html = await page.content()
  // To a browser that runs scripts this is text.
  return htmlProblems(html.replaceAll(/<noscript>[^]*?<\/noscript>/g, ''))
}

/**
 * Checks that nothing is wider than the window at each of these widths: 320 px are also what 1280 px are at 400 % zoom (WCAG
 * 1.4.10). Neither is it with the spacing of letters, words and lines that readers can set (WCAG 1.4.12).
 */
export async function expectFits(page: Page, widths: readonly number[] = [320]): Promise<void> {
  const size = page.viewportSize()
  for (const isSpaced of [false, true]) {
    await spaceText(page, isSpaced)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      // Floating elements take their place a moment after the page has.
      const name = `at ${width} px${isSpaced ? ' with spaced text' : ''}`
      await expect.poll(() => page.evaluate(tooWide), name).toEqual([])
    }
  }
  await spaceText(page, false)
  if (size) await page.setViewportSize(size)
}

async function spaceText(page: Page, isSpaced: boolean): Promise<void> {
  await page.evaluate((on) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { letter-spacing: .12em !important; word-spacing: .16em !important; line-height: 1.5 !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets = on ? [sheet] : []
  }, isSpaced)
}
