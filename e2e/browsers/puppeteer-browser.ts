import { type ElementHandle, launch } from 'puppeteer-core'
import { chromiumFlags } from '../../scripts/chromium-flags.ts'
import type { DrivenBrowser, Tab, Target } from './tab.ts'

/** Starts a Chromium with its own protocol, or a Firefox with WebDriver BiDi. */
export async function startWithPuppeteer(
  name: 'chrome' | 'firefox',
  executablePath: string,
): Promise<DrivenBrowser> {
  const browser = await launch({
    browser: name,
    executablePath,
    headless: true,
    // Reporting each request is a fifth of the work of Firefox, and nobody reads it.
    networkEnabled: false,
    // Firefox has no flag that trusts the certificate of a deployment.
    ...(name === 'chrome' ? { args: chromiumFlags } : { acceptInsecureCerts: true }),
  })
  return {
    async openTab(size) {
      const context = await browser.createBrowserContext()
      // In a window of its own: Firefox draws a tab behind another ever more rarely, and what waits for that takes seconds.
      const page = await context.newPage({ type: 'window' })
      await page.setViewport(size)
      // A form that is left while its response arrives still asks whether to leave.
      page.on('dialog', (dialog) => void dialog.accept())
      const tab: Tab = {
        open: async (url) => void (await page.goto(url)),
        evaluate: (run, ...args) => page.evaluate(run as never, ...(args as unknown as never[])),
        load: async (script) => void (await page.evaluate(`${script};undefined`)),
        async find(find, ...args) {
          const handle = await page.evaluateHandle(find as never, ...(args as unknown as never[]))
          const element = (handle as unknown as { asElement(): ElementHandle | null }).asElement()
          return element && targetOf(element)
        },
        screenshot: async (path: `${string}.png`) => void (await page.screenshot({ path })),
      }
      return tab
    },
    close: () => browser.close(),
  }
}

function targetOf(element: ElementHandle): Target {
  return {
    click: () => element.click(),
    type: (text) => element.type(text),
    upload: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
  }
}
