import { OTHER_ROUTE, PAGE_ROUTES, type VitalsInput } from '@bandstand/domain/vitals'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

type Measured = Map<VitalsInput['metrics'][number]['name'], number>

/** Measures web vitals until the page is left. `route` is the pattern of the page's address. */
export function measureWebVitals(
  route: string,
  { printed, sent }: { printed: boolean; sent: boolean },
): void {
  const measured: Measured = new Map()
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    observe(({ name, value, rating }) => {
      measured.set(name, value)
      if (printed) console.info(`${name} ${value.toFixed(3)} ${rating}`)
    })
  }
  if (sent) sendWhenLeft(route, measured)
}

/** Sends the figures once, when the page is hidden: some of them are final only then, and a hidden page may never return. */
function sendWhenLeft(route: string, measured: Measured): void {
  const send = () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    document.removeEventListener('visibilitychange', send)
    const report: VitalsInput = {
      route: PAGE_ROUTES.find((known) => known === route) ?? OTHER_ROUTE,
      metrics: Array.from(measured, ([name, value]) => ({ name, value })),
    }
    navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify(report)], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', send)
}
