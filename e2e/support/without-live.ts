import type { Page } from '@playwright/test'

/** No live updates on this page: its content is only refetched by its own buttons. */
export async function withoutLive(page: Page): Promise<void> {
  await page.routeWebSocket(/\/realtime\//, () => {
    // Opened, and never answered.
  })
}
