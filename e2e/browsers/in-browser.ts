import { existsSync } from 'node:fs'
import { findChromium } from '../../scripts/find-chromium.ts'
import { expect, test } from '../support/test.ts'
import { startWithPuppeteer } from './puppeteer-browser.ts'
import type { DrivenBrowser, Size, Tab } from './tab.ts'
import { findWebKit, startWebKit } from './webkit-browser.ts'

const firefox = () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

/** A browser of this system, and the windows of both sides in it. */
export interface Browser {
  name: string
  /** Returns its path; undefined when it isn't installed. */
  find: () => string | undefined
  start: (path: string) => Promise<DrivenBrowser>
  /** All of them together are the widths of phones, tablets and desks. Each party has a phone in one browser. */
  venue: Size
  artist: Size
}
export const CHROMIUM: Browser = {
  name: 'Chromium',
  find: findChromium,
  start: (path) => startWithPuppeteer('chrome', path),
  venue: { width: 390, height: 844 },
  artist: { width: 1440, height: 900 },
}
export const OTHERS: Browser[] = [
  {
    name: 'Firefox',
    find: firefox,
    start: (path) => startWithPuppeteer('firefox', path),
    venue: { width: 1280, height: 720 },
    artist: { width: 360, height: 740 },
  },
  {
    name: 'WebKit',
    find: findWebKit,
    start: startWebKit,
    venue: { width: 768, height: 1024 },
    artist: { width: 1024, height: 768 },
  },
]
/** Whether long tests run in every browser, and not only in Chromium. */
export const isEveryBrowser = Boolean(process.env.EVERY_BROWSER)

/** Runs a test in a browser. At a failure it takes a picture of each tab. */
export async function inBrowser(
  browser: Browser,
  run: (open: (size: Size) => Promise<Tab>) => Promise<void>,
): Promise<void> {
  const path = browser.find()
  if (!path) throw new Error(notInstalled(browser))
  const driven = await browser.start(path)
  const tabs: Tab[] = []
  try {
    await run(async (size) => {
      const tab = await driven.openTab(size)
      tabs.push(tab)
      await expect.poll(() => tab.evaluate(() => window.innerWidth)).toBe(size.width)
      return tab
    })
  } catch (error) {
    for (const [index, tab] of tabs.entries()) {
      await tab.screenshot(`${test.info().outputPath(`tab-${index + 1}`)}.png`).catch(() => {})
    }
    throw error
  } finally {
    await driven.close()
  }
}

/** Says what to do about a browser that this machine lacks. */
export function notInstalled({ name }: Browser): string {
  return `${name} isn’t installed. docs/testing.md names the packages.`
}
