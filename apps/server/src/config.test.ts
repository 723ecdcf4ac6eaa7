import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('takes the settings of DocuSign whole or not at all, with an RSA key', () => {
  const keyFile = (type: 'rsa' | 'ed25519') => {
    const { privateKey } =
      type === 'rsa' ? generateKeyPairSync(type, { modulusLength: 2048 }) : generateKeyPairSync(type)
    const file = path.join(folder, type)
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    return file
  }
  const whole = {
    DOCUSIGN_INTEGRATION_KEY: '6b1f7a3c-0d4e-4c53-9a66-5f6c1d1d2a01',
    DOCUSIGN_USER_ID: '0f6a2b44-6a39-4d0e-8d0a-bd6a4f1c7b02',
    DOCUSIGN_ACCOUNT_ID: 'c0a8012e-9f1b-4c7e-8a55-3b8a7d9e4c03',
    DOCUSIGN_PRIVATE_KEY_FILE: keyFile('rsa'),
    DOCUSIGN_AUTH_SERVER: 'account-d.docusign.com',
    DOCUSIGN_BASE_PATH: 'https://demo.docusign.net/restapi/',
    DOCUSIGN_CONNECT_KEY: 'a key',
  }
  expect(readConfig({}, '').docusign).toBeNull()
  expect(readConfig(whole, '').docusign).toMatchObject({
    basePath: 'https://demo.docusign.net/restapi',
    privateKey: expect.stringContaining('PRIVATE KEY'),
  })
  const { DOCUSIGN_USER_ID: _user, DOCUSIGN_CONNECT_KEY: _key, ...part } = whole
  expect(() => readConfig(part, '')).toThrow('missing: DOCUSIGN_USER_ID, DOCUSIGN_CONNECT_KEY.')
  for (const wrong of [
    { DOCUSIGN_ACCOUNT_ID: '12' },
    { DOCUSIGN_AUTH_SERVER: 'https://account.docusign.com' },
    { DOCUSIGN_BASE_PATH: 'http://demo.docusign.net/restapi' },
    { DOCUSIGN_PRIVATE_KEY_FILE: keyFile('ed25519') },
    { DOCUSIGN_PRIVATE_KEY_FILE: path.join(folder, 'none') },
  ])
    expect(() => readConfig({ ...whole, ...wrong }, '')).toThrow(
      new RegExp(`A setting is wrong: ${Object.keys(wrong)[0]} must be`),
    )
})
