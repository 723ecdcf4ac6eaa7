const KEY = 'bandstand.vitals'

/**
 * Measures the page's web vitals and prints them to the console. Silent, and not even loaded, unless
 * somebody sets `localStorage['bandstand.vitals']` to 'on' in their own browser.
 */
export async function reportWebVitals(): Promise<void> {
  if (!isAsked()) return
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    observe(({ name, value, rating }) => console.info(`${name} ${value.toFixed(3)} ${rating}`))
  }
}

function isAsked(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}
