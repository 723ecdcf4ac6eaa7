/**
 * True for an https address at one of these services. It is browsers that say where to send, so anything else, our own
 * network above all, is out of reach; a service is named with its port, if it has one of its own.
 */
export function isAtPushService(endpoint: string, services: readonly string[]): boolean {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  )
}
