import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** No rule of WCAG A and AA is broken in either theme, and nothing is wider than a phone of 360 px. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['day', 'night']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    // Colours change in a moment; axe must not measure in between.
    await page.waitForTimeout(300)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
      .analyze()
    const found = violations.map(({ id, nodes }) => `${theme}: ${id} at ${nodes[0]?.target.join(' ')}`)
    expect(found).toEqual([])
  }
  await expectFitsPhone(page)
}

/** Nothing is wider than a phone of 360 px. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}
