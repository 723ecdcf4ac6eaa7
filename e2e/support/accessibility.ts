import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './test.ts'
import { tooWide } from './too-wide.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
/** What dark mode can break: except for its colors the page is the same as in light mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Checks that no rule of WCAG A and AA is broken in either theme, and that nothing is wider than the narrowest phone. */
export async function expectAccessible(page: Page): Promise<void> {
  await useTheme(page, 'day')
  expect(await violations(page, TAGS)).toEqual([])
  await useTheme(page, 'night')
  expect(await violations(page, COLOUR_RULES), 'at night').toEqual([])
  await expectFits(page)
}

/** Colors change over a moment; axe must not measure in between. */
async function useTheme(page: Page, theme: 'day' | 'night'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.setAttribute('data-theme', name)
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  }, theme)
}

async function violations(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  // Once per page. We don't check frames of other hosts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options = { runOnly, resultTypes: ['violations', 'incomplete'], iframes: false } satisfies RunOptions
  return page.evaluate(async (chosen) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen)
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
