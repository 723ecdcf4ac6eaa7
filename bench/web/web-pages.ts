import { type Browser, chromium, type Request } from '@playwright/test'
import { requireChromium } from '../../scripts/find-chromium.ts'
import { chromiumFlags } from '../../scripts/chromium-flags.ts'
import { signInTo } from './lighthouse-pages.ts'

export interface ScriptBytes {
  path: string
  kilobytes: number
}

/** Returns the compressed JavaScript of a first load, in kB of 1000 bytes, as transferred, without headers. */
export async function measureScripts(url: string): Promise<ScriptBytes[]> {
  const browser = await chromium.launch({ executablePath: requireChromium(console.log), args: chromiumFlags })
  try {
    const landing = await scriptBytes(browser, `${url}/`)
    const storageState = await signedInState(browser, url)
    // Until the list is loaded: the map loads afterwards and isn't part of the first load.
    const gigs = await scriptBytes(browser, `${url}/gigs`, storageState, '.gig')
    const paths = await pathsOfOne(browser, url, storageState)
    const gig = await scriptBytes(browser, url + paths.gig, storageState, '.gig-top')
    const artist = await scriptBytes(browser, url + paths.artist, storageState, 'article h1')
    return [
      { path: '/', kilobytes: landing / 1000 },
      { path: '/gigs', kilobytes: gigs / 1000 },
      { path: '/gigs/:id', kilobytes: gig / 1000 },
      { path: '/artists/:id', kilobytes: artist / 1000 },
    ]
  } finally {
    await browser.close()
  }
}

/** Returns the paths of the first gig and the first artist of the lists. */
export async function pathsOfOne(browser: Browser, url: string, storageState: StorageState) {
  const context = await browser.newContext({ serviceWorkers: 'block', storageState })
  const page = await context.newPage()
  await page.goto(`${url}/gigs`)
  const gig = await page.locator('.gig a').first().getAttribute('href')
  await page.goto(`${url}/artists`)
  const artist = await page.locator('main a[href^="/artists/"]').first().getAttribute('href')
  await context.close()
  if (!gig || !artist) throw new Error('The demo world has no gigs or no artists')
  return { gig, artist }
}

export type StorageState = Awaited<ReturnType<typeof signedInState>>

async function scriptBytes(
  browser: Browser,
  address: string,
  storageState?: StorageState,
  shown?: string,
): Promise<number> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...(storageState ? { storageState } : {}),
  })
  const page = await context.newPage()
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  if (shown) await page.addInitScript(markWhenShown, shown)
  await page.goto(address, { waitUntil: 'networkidle' })
  const later = new Set(shown ? await page.evaluate(addressesAskedAfterMark) : [])
  const first = scripts.filter((request) => !later.has(request.url()))
  const sizes = await Promise.all(first.map((request) => request.sizes()))
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  await context.close()
  return bytes
}

/** Returns what a browser keeps of a member who has signed in. */
export async function signedInState(browser: Browser, url: string) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signInTo(page, url)
  const state = await context.storageState()
  await context.close()
  return state
}

/** In the page: records the moment when the selector first finds something. */
function markWhenShown(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    performance.mark('shown')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** In the page: what was requested after that moment. */
function addressesAskedAfterMark(): string[] {
  const shown = performance.getEntriesByName('shown')[0]?.startTime ?? Number.POSITIVE_INFINITY
  const resources = performance.getEntriesByType('resource')
  return resources.filter(({ startTime }) => startTime > shown).map(({ name }) => name)
}
