import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Group, kind, matching, text, url } from '../setting.ts'

const docusignId = kind('must be a DocuSign ID', (error) => z.guid(error))

/** Becomes the content of the file. No refusal contains it. */
const rsaKeyFile = kind('must be a file with an RSA private key (PEM)', (error) =>
  z
    .string()
    .transform(readRsaKey)
    .refine((pem) => pem !== '', error),
)

function readRsaKey(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8')
    return createPrivateKey(pem).asymmetricKeyType === 'rsa' ? pem : ''
  } catch {
    return ''
  }
}

export const docusign = {
  title: 'DocuSign',
  about:
    'Signs contracts with DocuSign instead of with typed names. Set all of these or none. In DocuSign’s settings you need an app (under Apps and Keys) with an RSA key pair, to which the user has once granted the scopes `signature impersonation`, the account’s base path, and an HMAC key (under Connect Keys). If PUBLIC_URL is https, DocuSign notifies /webhooks/docusign automatically. You don’t have to configure anything under Connect.',
  unset: 'contracts are signed with typed names',
  settings: {
    DOCUSIGN_INTEGRATION_KEY: { ...docusignId, about: 'The integration key of the app.' },
    DOCUSIGN_USER_ID: { ...docusignId, about: 'The user who sends the envelopes.' },
    DOCUSIGN_ACCOUNT_ID: { ...docusignId, about: 'The account.' },
    DOCUSIGN_PRIVATE_KEY_FILE: {
      ...rsaKeyFile,
      about: 'A file with the private key of the app’s key pair.',
      example: '/etc/bandstand/docusign.pem',
    },
    DOCUSIGN_AUTH_SERVER: {
      ...matching(/^[\w.-]+(:\d+)?$/, 'must be a host, such as account.docusign.com'),
      about: 'Where the app signs in.',
      example: 'account.docusign.com',
    },
    DOCUSIGN_BASE_PATH: {
      ...url(/^https$/, 'must be an https:// URL that ends with /restapi'),
      about: 'The account’s base path with /restapi.',
      example: 'https://na1.docusign.net/restapi',
    },
    DOCUSIGN_CONNECT_KEY: { ...text, about: 'The HMAC key that signs notifications.', isSecret: true },
  },
} satisfies Group
