import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** No screen needs more steps than that. */
const MOST_STEPS = 150

/** Someone without a mouse: Tab, Enter, Space, arrows and letters, and nothing else. */
export class Keyboard {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Presses Tab until this has the focus, which must then be visible. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let step = 0; step < MOST_STEPS; step += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      if (await target.evaluate((element) => element === document.activeElement)) return
      // oxlint-disable-next-line no-await-in-loop
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`${MOST_STEPS} steps did not lead to ${target.toString()}`)
  }

  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.press(key)
  }

  /** Types in a field, replacing its value. */
  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.type(text)
  }
}
