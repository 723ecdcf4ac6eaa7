/**
 * Returns whether an endpoint is an https address at one of these services. Browsers name the endpoint, so every other
 * address, our own network above all, must be out of reach; a service is named with its port, if it is not the usual
 * one.
 */
export function isAtPushService(endpoint: string, services: readonly string[]): boolean {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  )
}
