import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The certificate of the deployment that `npm run deploy-test` starts, without the ending of its file. */
const { E2E_CERTIFICATE } = process.env

/** What Chromium needs to run as root, without a GPU and without contacting hosts of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  // Maps are drawn without a GPU too.
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(E2E_CERTIFICATE ? [trustFlag(E2E_CERTIFICATE)] : []),
]

/** Returns the flag that trusts a certificate, also for service workers, which no other setting covers. */
function trustFlag(certificate: string): string {
  const { publicKey } = new X509Certificate(readFileSync(`${certificate}.crt`))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
}
