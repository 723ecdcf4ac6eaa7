/**
 * Returns whether an endpoint is an https address at one of these services. Browsers send the endpoint, so every other
 * address, above all our own network, must be out of reach. A service is listed with its port if that isn't the usual one.
 */
export function isAtPushService(endpoint: string, services: readonly string[]): boolean {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  )
}
