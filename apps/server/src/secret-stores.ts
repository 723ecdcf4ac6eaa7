import { signingKeyStore, totpSecretStore } from './auth/index.ts'
import { calendarAddressStore } from './features/outside-calendars/index.ts'
import { pushKeyStore } from './integrations/push/push-keys.queries.ts'
import { serverSecretStore } from './secrets/secrets.queries.ts'
import type { SecretStore } from './secrets/stored-secret.ts'

/** Every table with secrets that are stored encrypted. */
export const secretStores: readonly SecretStore[] = [
  serverSecretStore,
  signingKeyStore,
  pushKeyStore,
  totpSecretStore,
  calendarAddressStore,
]
