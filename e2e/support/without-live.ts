import type { Page } from '@playwright/test'

/** No live updates on this page: what it shows is asked for anew by its own buttons alone. */
export async function withoutLive(page: Page): Promise<void> {
  await page.routeWebSocket(/\/realtime\//, () => {
    // Opened, and never answered.
  })
}
