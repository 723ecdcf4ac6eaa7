import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { chromiumFlags } from '../../scripts/chromium-flags.ts'
import { requireChromium } from '../../scripts/find-chromium.ts'
import { median, percentile } from '../measure.ts'
import { pathsOfOne, signedInState, type StorageState } from './web-pages.ts'

/** The network of the phone: bytes a second each way, and milliseconds that every request takes before its answer begins. */
const NETWORK = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }
/** How many times slower than this machine the phone is. */
const SLOWER = 4
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  // Its own downloads would share the line with the page's from the second page on.
  serviceWorkers: 'block',
}
const LOADS = 5
const ROUNDS = 3
/** Event timing leaves out what is painted within a frame; so it counts as one. */
const A_FRAME_MS = 16

interface SlowLoad {
  page: string
  /** Milliseconds from the navigation to the frame that shows the content; the median of five cold loads. */
  shown: number
  /** All compressed bytes that were asked for until then, without headers, in kB of 1000 bytes. */
  all: number
}

interface SlowPhone {
  loads: SlowLoad[]
  /** Milliseconds from an input to the frame that shows its effect, the 75th percentile of all of them. */
  interaction: number
  interactions: number
}

/**
 * Measures what a member sees on a cheap phone: Chromium with a CPU four times slower, 400 kbit/s and 400 ms a request.
 * Each load is the first of a new browser profile that has only the session.
 */
export async function measureSlowPhone(url: string): Promise<SlowPhone> {
  const browser = await chromium.launch({ executablePath: requireChromium(console.log), args: chromiumFlags })
  try {
    const state = await signedInState(browser, url)
    const { gig, artist } = await pathsOfOne(browser, url, state)
    const pages = [
      { page: '/gigs', address: `${url}/gigs`, content: '.gig' },
      { page: '/gigs/:id', address: url + gig, content: '.gig-top .ticket__facts' },
      { page: '/artists/:id', address: url + artist, content: 'article h1' },
    ]
    const loads: SlowLoad[] = []
    for (const { page, address, content } of pages) {
      const runs: Omit<SlowLoad, 'page'>[] = []
      for (let run = 0; run < LOADS; run++) runs.push(await coldLoad(browser, state, address, content))
      loads.push({
        page,
        shown: median(runs.map(({ shown }) => shown)),
        all: median(runs.map(({ all }) => all)),
      })
    }
    const durations: number[] = []
    for (let round = 0; round < ROUNDS; round++) durations.push(...(await interact(browser, state, url)))
    return { loads, interaction: percentile(durations, 0.75), interactions: durations.length }
  } finally {
    await browser.close()
  }
}

async function coldLoad(browser: Browser, storageState: StorageState, address: string, content: string) {
  const context = await browser.newContext({ ...PHONE, storageState })
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(markWhenPainted, content)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0, undefined, {
    timeout: 60_000,
  })
  const measured = await page.evaluate(() => {
    const shown = performance.getEntriesByName('painted')[0]?.startTime ?? Number.NaN
    const [page, ...files] = ['navigation', 'resource'].flatMap(
      (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
    )
    const asked = files.filter(({ startTime }) => startTime < shown)
    const bytes = asked.reduce(
      (sum, { encodedBodySize }) => sum + encodedBodySize,
      page?.encodedBodySize ?? 0,
    )
    return { shown, all: bytes / 1000 }
  })
  await context.close()
  return measured
}

/** Returns the durations of all interactions of one visit, in milliseconds. */
async function interact(browser: Browser, storageState: StorageState, url: string): Promise<number[]> {
  const context = await browser.newContext({ ...PHONE, storageState })
  const page = await context.newPage()
  await page.addInitScript(recordInteractions)
  await page.goto(`${url}/gigs`, { waitUntil: 'networkidle' })
  await slowDown(page)
  const rows = page.locator('.gig')
  await page.getByRole('button', { name: /^Filters/ }).tap()
  const genre = page.getByLabel('Genre')
  await genre.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await page.keyboard.press(key)
    await settled(page)
  }
  await page.getByRole('checkbox', { name: 'Include past and filled gigs' }).tap()
  await settled(page)
  await page.getByRole('button', { name: 'Clear' }).tap()
  await settled(page)
  await page.getByRole('button', { name: /^Show/ }).tap()
  await settled(page)
  const search = page.getByLabel('Search gigs')
  await search.tap()
  await page.keyboard.type('jazz', { delay: 120 })
  await settled(page)
  await search.press('Enter')
  await search.fill('')
  await settled(page)
  await rows.first().getByRole('button').tap()
  await settled(page)
  await rows.first().getByRole('button').tap()
  await settled(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await rows.first().locator('h2 a').tap()
  await page.locator('.gig-top').waitFor()
  await settled(page)
  await page.getByRole('link', { name: 'Back to gigs' }).tap()
  await rows.first().waitFor()
  await settled(page)
  const places = page.getByRole('navigation', { name: 'Places' })
  for (const place of ['Bookings', 'Messages', 'Gigs']) {
    await places.getByRole('link', { name: place }).tap()
    await page.waitForURL(new RegExp(`/${place.toLowerCase()}$`))
    await settled(page)
  }
  const durations = await page.evaluate(() => {
    const { noted, interactionCount } = performance as Performance & {
      noted?: Map<number, number>
    }
    const found = [...(noted?.values() ?? [])]
    return { found, unnoted: Math.max(0, interactionCount - found.length) }
  })
  await context.close()
  return [...durations.found, ...Array.from({ length: durations.unnoted }, () => A_FRAME_MS)]
}

/** Waits until an interaction has been answered and drawn, so that the next one does not wait for it. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1500)
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** In the page: notes the first frame after the selector finds something. */
function markWhenPainted(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('painted')))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** In the page: keeps the longest event of every interaction. */
function recordInteractions(): void {
  const noted = new Map<number, number>()
  Object.assign(performance, { noted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId)
        noted.set(entry.interactionId, Math.max(noted.get(entry.interactionId) ?? 0, entry.duration))
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}
