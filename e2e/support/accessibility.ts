import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
/** What the night can break: but for its colours the page is the one of the day. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** No rule of WCAG A and AA is broken in either theme, and nothing is wider than the narrowest phone. */
export async function expectAccessible(page: Page): Promise<void> {
  await useTheme(page, 'day')
  expect(await violations(page, TAGS)).toEqual([])
  await useTheme(page, 'night')
  expect(await violations(page, COLOUR_RULES), 'at night').toEqual([])
  await expectFitsPhone(page)
}

/** Colours change in a moment; axe must not measure in between. */
async function useTheme(page: Page, theme: 'day' | 'night'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.setAttribute('data-theme', name)
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  }, theme)
}

async function violations(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  // Once a page. Frames of other hosts are not ours to judge.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options = { runOnly, resultTypes: ['violations'], iframes: false } satisfies RunOptions
  return page.evaluate(async (chosen) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen)
    return found.violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`)
  }, options)
}

/** Nothing is wider than a phone of 320 px, which is also what 1280 px are at 400 % zoom (WCAG 1.4.10). */
export async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 740 })
  // What floats takes its place a moment after the page has.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}
