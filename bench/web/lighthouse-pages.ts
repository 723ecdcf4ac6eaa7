import { type Browser, chromium, type Page } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../apps/server/src/demo-accounts.ts'
import { chromiumFlags } from '../../scripts/chromium-flags.ts'
import { requireChromium } from '../../scripts/find-chromium.ts'
import { median } from '../measure.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RUNS = 3

export interface LighthouseScores {
  /** As a URL, or as the pattern of URLs. */
  page: string
  /** 0 to 100, the median of three runs, in the order of the categories. */
  scores: Record<(typeof CATEGORIES)[number], number>
  /** What cost points in the last run: audits by name with what they found. */
  lost: string[]
}

/**
 * Returns Lighthouse's scores with its mobile preset: of visitors' pages, then of a member's, whose session is in the
 * browser's storage, which Lighthouse keeps. Every run starts without a cache and without a service worker.
 */
export async function measureLighthouse(url: string): Promise<LighthouseScores[]> {
  const chrome = await launch({
    chromePath: requireChromium(console.log),
    chromeFlags: ['--headless=new', ...chromiumFlags],
  })
  try {
    const measured: LighthouseScores[] = []
    for (const page of ['/', '/login', '/register']) measured.push(await measurePage(chrome.port, url, page))
    const artist = await enter(chrome.port, url)
    measured.push(await measurePage(chrome.port, url, '/gigs'))
    measured.push({ ...(await measurePage(chrome.port, url, artist)), page: '/artists/:id' })
    return measured
  } finally {
    chrome.kill()
  }
}

async function measurePage(port: number, url: string, page: string): Promise<LighthouseScores> {
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url + page, {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      throttlingMethod: 'simulate',
    })
    if (!result) throw new Error(`Lighthouse said nothing about ${page}`)
    runs.push(result.lhr)
  }
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => {
      const all = runs.map(({ categories }) => (categories[name]?.score ?? 0) * 100)
      return [name, Math.round(median(all))]
    }),
  )
  return { page, scores: scores as LighthouseScores['scores'], lost: lostPoints(runs.at(-1)!) }
}

function lostPoints({ categories, audits }: Result): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  return [...new Set(counted.map(({ id }) => id))].flatMap((id) => {
    const audit = audits[id]
    const score = audit?.score ?? 1
    return audit && score < 0.995 ? [`${id} ${score} ${audit.displayValue ?? ''}`.trim()] : []
  })
}

/** Signs in as a venue of the demo world in that same browser; returns the path of an artist's page. */
async function enter(port: number, url: string): Promise<string> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await openPage(browser)
  await signInTo(page, url)
  await page.goto(`${url}/artists`)
  const path = await page.locator('main a[href^="/artists/"]').first().getAttribute('href')
  await page.close()
  await browser.close()
  if (!path) throw new Error('The demo world has no artists')
  return path
}

async function openPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no window')
  return context.newPage()
}

/** Signs in through the login screen, as a demo account. */
export async function signInTo(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(DEMO_ACCOUNTS[2].email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: /Welcome/ }).waitFor()
}
