import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { GROUPS } from './read-settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('accepts the DocuSign settings all together or not at all, with an RSA key', () => {
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

const read = (env: Record<string, string>) => readConfig(env, '')

it('accepts the settings of each sign-in provider all together or not at all, and no issuer that can be listened to', () => {
  const google = { GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'secret' }
  const oidc = {
    OIDC_ISSUER: 'https://login.example.com/realms/music',
    OIDC_CLIENT_ID: 'bandstand',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_LABEL: 'Stagepass',
  }
  expect(read({}).identityProviders).toEqual([])
  expect(read({ ...oidc, ...google }).identityProviders).toMatchObject([
    { id: 'google', settings: { issuer: 'https://accounts.google.com', label: 'Google' } },
    { id: 'custom:oidc', settings: { issuer: oidc.OIDC_ISSUER, clientId: 'bandstand', label: 'Stagepass' } },
  ])
  expect(() => read({ GOOGLE_CLIENT_ID: 'id' })).toThrow('missing: GOOGLE_CLIENT_SECRET.')
  const { OIDC_LABEL: _label, ...part } = oidc
  expect(() => read(part)).toThrow('missing: OIDC_LABEL.')
  expect(read({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9000' }).identityProviders).toHaveLength(1)
  for (const OIDC_ISSUER of ['http://login.example.com', 'ftp://localhost', 'login.example.com'])
    expect(() => read({ ...oidc, OIDC_ISSUER })).toThrow('OIDC_ISSUER must be an https:// URL')
})

it('says about every wrong setting what it must be', () => {
  for (const [name, { schema }] of GROUPS.flatMap(({ settings }) => Object.entries(settings)))
    for (const wrong of ['x', '-1', '1.5', 'x y', '99999999999', 'ftp://x', 'x'.repeat(300), '<>']) {
      const message = schema.safeParse(wrong).error?.issues[0]?.message
      expect(`${name} ${message ?? 'must be right'}`, wrong).toMatch(/ must (?:be|have) /)
    }
})

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const LIVE = { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
const POSTGRES = { DATABASE_URL: 'postgres://bandstand@127.0.0.1/bandstand' }

it.each([
  [{}, true],
  [{ HOST: '127.0.0.9' }, true],
  [{ HOST: '::1' }, true],
  [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  [{ PUBLIC_URL: 'http://bandstand.localhost' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
  [POSTGRES, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.20' }, false],
  [{ HOST: 'localhost.example.com' }, false],
  [{ PUBLIC_URL: 'https://bandstand.example' }, false],
  [{ PUBLIC_URL: 'https://127.0.0.1.example.com' }, false],
  [LIVE, false],
])('with %o and without DEMO, demo mode is on: %s', (env, demo) => {
  expect(read(env).demo).toBe(demo)
  expect(read(env).warnings).toEqual([])
  expect(read({ ...env, DEMO: 'off' })).toMatchObject({ demo: false, warnings: [] })
})

it.each([
  [
    { ...POSTGRES, PUBLIC_URL: 'https://bandstand.example' },
    'DATABASE_URL is set and PUBLIC_URL is https://bandstand.example',
  ],
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
])('warns at each start that demo mode was turned on with %o', (env, reason) => {
  const { demo, warnings } = read({ ...env, DEMO: 'on' })
  expect(demo).toBe(true)
  expect(warnings).toEqual([expect.stringContaining(`Demo mode is on although ${reason}.`)])
})

it('never allows demo mode with live keys', () => {
  for (const key of ['sk_live_1', 'rk_live_1'])
    expect(() => read({ ...LIVE, STRIPE_SECRET_KEY: key, DEMO: 'on' })).toThrow(
      'DEMO=on can’t be used with a live Stripe key',
    )
})

it.each([
  [{}, 'sandbox'],
  [{ DEMO: 'off' }, 'off'],
  [POSTGRES, 'off'],
  [{ ...POSTGRES, PAYMENTS: 'sandbox' }, 'sandbox'],
  [{ ...POSTGRES, ...LIVE }, 'stripe'],
  [STRIPE, 'stripe'],
  [{ ...STRIPE, PAYMENTS: 'stripe' }, 'stripe'],
  [{ ...STRIPE, PAYMENTS: 'off' }, 'off'],
  [{ ...STRIPE, PAYMENTS: 'sandbox' }, 'sandbox'],
  [{ PAYMENTS: 'off' }, 'off'],
])('with %o payments are %s', (env, payments) => {
  const config = read(env)
  expect(config.payments).toBe(payments)
  expect(config.stripe !== null).toBe(payments === 'stripe')
})

const KEYS = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
const BUCKET = { S3_BUCKET: 'bandstand' }

it('stores files on disk, and in S3 once it has a bucket', () => {
  expect(read({})).toMatchObject({ objectStore: 'disk', s3: null })
  expect(read(BUCKET)).toMatchObject({
    objectStore: 's3',
    s3: { bucket: 'bandstand', region: 'us-east-1', endpoint: null, credentials: null, pathStyle: false },
  })
  expect(read({ ...BUCKET, ...KEYS, S3_ENDPOINT: 'https://s3.example/' }).s3).toMatchObject({
    endpoint: 'https://s3.example',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    pathStyle: true,
  })
  expect(
    read({ ...BUCKET, ...KEYS, S3_ENDPOINT: 'https://s3.example', S3_PATH_STYLE: 'off' }).s3,
  ).toMatchObject({ pathStyle: false })
  expect(read({ ...BUCKET, OBJECT_STORE: 'disk' }).objectStore).toBe('disk')
  expect(read({ ...BUCKET, OBJECT_STORE_ALSO_READ: 'disk' })).toMatchObject({
    objectStore: 's3',
    alsoRead: 'disk',
  })
})

it.each([
  [{ OBJECT_STORE: 's3' }, 'S3_BUCKET is missing'],
  [{ OBJECT_STORE: 'disk', OBJECT_STORE_ALSO_READ: 's3' }, 'S3_BUCKET is missing'],
  [
    { ...BUCKET, OBJECT_STORE_ALSO_READ: 's3' },
    'OBJECT_STORE_ALSO_READ must be another store than OBJECT_STORE, which is s3',
  ],
  [{ OBJECT_STORE_ALSO_READ: 'disk' }, 'another store than OBJECT_STORE, which is disk'],
  [{ OBJECT_STORE: 'cloud' }, 'OBJECT_STORE must be disk or s3'],
  [{ ...KEYS }, 'S3_BUCKET is missing'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET is missing'],
  [{ S3_BUCKET: 'My bucket' }, 'S3_BUCKET must be the name of a bucket, in lower case'],
  [{ ...BUCKET, S3_REGION: 'Frankfurt am Main' }, 'S3_REGION must be a region, such as us-east-1'],
  [{ ...BUCKET, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an http:// or https:// URL'],
  [{ ...BUCKET, S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE must be on or off'],
  [{ ...BUCKET, S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY is missing: set both keys'],
  [
    { ...BUCKET, S3_ENDPOINT: 'https://s3.example' },
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing: only Amazon’s own store works without them',
  ],
])('reports for the store %o: %s', (env, sentence) => {
  expect(() => read(env as Record<string, string>)).toThrow(sentence)
})

it.each([
  [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '1e3' }, 'PORT must be a number from 0 to 65535'],
  [{ SLOW_STATEMENT_MS: '-1' }, 'SLOW_STATEMENT_MS must be a number from 0 to 600000'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// URL',
  ],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be json or text'],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a number from 1 to 65535'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters, without spaces'],
  [{ PORT: '80.5' }, 'PORT must be a number from 0 to 65535'],
  [{ PLATFORM_FEE_BASIS_POINTS: '10%' }, 'PLATFORM_FEE_BASIS_POINTS must be a number from 0 to 5000'],
  [{ DEMO: 'yes' }, 'DEMO must be on or off'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug or silent'],
  [{ PAYMENTS: 'paypal' }, 'PAYMENTS must be stripe, sandbox or off'],
  [{ SANDBOX_EVENTS: '2' }, 'SANDBOX_EVENTS must be once, twice or never'],
  [{ MAIL_FROM: 'Bandstand' }, 'MAIL_FROM must be an email address, or a name and an email address in <>'],
  [{ PUSH_SERVICES: 'https://push.example' }, 'PUSH_SERVICES must be a comma-separated list of hosts'],
  [{ PUBLIC_URL: 'bandstand' }, 'PUBLIC_URL must be an http:// or https:// URL'],
  [{ PAYMENTS: 'stripe' }, 'PAYMENTS=stripe needs the three Stripe keys'],
  [{ DEMO: '1', PORT: 'abc' }, 'PORT must be a number from 0 to 65535; DEMO must be on or off'],
])('reports for %o: %s', (env, sentence) => {
  expect(() => read(env as Record<string, string>)).toThrow(sentence)
})

it('reads the file .env, which the environment overrides; # begins a comment unless it is in quotes', () => {
  const file = path.join(folder, '.env')
  writeFileSync(
    file,
    `# Settings\r\nexport PORT=4100 # of the file\nHOST = 0.0.0.0\nDEMO=off\nMAIL_FROM="Stage #1 <hello@example.com>"\n#LOG_LEVEL=wrong\nPUBLIC_URL=\n`,
  )
  expect(readConfig({ HOST: '127.0.0.1', DEMO: '' }, file)).toMatchObject({
    port: 4100,
    host: '127.0.0.1',
    demo: true,
    mailFrom: 'Stage #1 <hello@example.com>',
    publicUrl: null,
  })
})

it('runs as many jobs of a lane at once as it is told to, and the usual number of the others', () => {
  expect(read({}).jobsAtOnce).toEqual({ money: 4, live: 4, mail: 4, push: 4, background: 3 })
  expect(read({ JOBS_AT_ONCE: 'mail:8, push:1' }).jobsAtOnce).toMatchObject({ money: 4, mail: 8, push: 1 })
  for (const wrong of ['mail', 'mail:0', 'mail:100', 'letters:4', 'mail:4:4', 'mail:4,', '8'])
    expect(() => read({ JOBS_AT_ONCE: wrong })).toThrow(
      'A setting is wrong: JOBS_AT_ONCE must be a list such as mail:8,push:2, with numbers from 1 to 99 for money, live, mail, push or background.',
    )
})

it('lets processes share the work only on a database that they share', () => {
  expect(read({}).process).toBe('all')
  expect(read({ ...POSTGRES, PROCESS: 'web' }).process).toBe('web')
  const worker = { PROCESS: 'worker', PUBLIC_URL: 'https://bandstand.example' }
  expect(read({ ...POSTGRES, ...worker }).process).toBe('worker')
  expect(() => read({ PROCESS: 'web' })).toThrow('PROCESS=web needs DATABASE_URL')
  expect(() => read(worker)).toThrow('PROCESS=worker needs DATABASE_URL')
  expect(() => read({ ...POSTGRES, PROCESS: 'worker' })).toThrow('PROCESS=worker needs PUBLIC_URL')
  expect(() => read({ PROCESS: 'jobs' })).toThrow('PROCESS must be all, web or worker')
})

it('takes a pooler for requests and the database itself for everything else', () => {
  const direct = 'postgres://bandstand@127.0.0.1:5433/bandstand'
  expect(read(POSTGRES)).toMatchObject({ databaseUrl: POSTGRES.DATABASE_URL, poolerUrl: null })
  expect(read({ ...POSTGRES, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: direct,
    poolerUrl: POSTGRES.DATABASE_URL,
  })
  expect(() => read({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL')
})

it('takes a replica only of a database that is not embedded', () => {
  const url = 'postgres://bandstand@127.0.0.2/bandstand'
  expect(read(POSTGRES).replica).toBeNull()
  expect(read({ ...POSTGRES, DATABASE_REPLICA_URL: url }).replica).toEqual({
    url,
    connections: 10,
    lagSeconds: 5,
  })
  const limits = { DATABASE_REPLICA_CONNECTIONS: '3', DATABASE_REPLICA_LAG_SECONDS: '60' }
  expect(read({ ...POSTGRES, DATABASE_REPLICA_URL: url, ...limits }).replica).toEqual({
    url,
    connections: 3,
    lagSeconds: 60,
  })
  expect(() => read({ DATABASE_REPLICA_URL: url })).toThrow('DATABASE_REPLICA_URL needs DATABASE_URL')
  for (const same of [{ DATABASE_URL: url }, { ...POSTGRES, DATABASE_DIRECT_URL: url }])
    expect(() => read({ ...POSTGRES, ...same, DATABASE_REPLICA_URL: url })).toThrow(
      'DATABASE_REPLICA_URL must be another database',
    )
  expect(() => read({ ...POSTGRES, DATABASE_REPLICA_URL: 'http://replica' })).toThrow(
    'DATABASE_REPLICA_URL must be a postgres:// URL',
  )
  expect(() => read({ ...POSTGRES, DATABASE_REPLICA_LAG_SECONDS: '0' })).toThrow(
    'DATABASE_REPLICA_LAG_SECONDS must be a number from 1 to 3600',
  )
})

it('runs several processes only on a database that is not embedded', () => {
  expect(read({ ...POSTGRES, PROCESS_COUNT: '4' }).processCount).toBe(4)
  expect(() => read({ PROCESS_COUNT: '2' })).toThrow('PROCESS_COUNT needs DATABASE_URL')
  expect(() => read({ ...POSTGRES, PROCESS_COUNT: '0' })).toThrow(
    'PROCESS_COUNT must be a number from 1 to 64',
  )
})

it('takes the public keys of backups, and nothing that isn’t one', () => {
  const key = `age1${'q'.repeat(58)}`
  expect(read({}).backupRecipients).toEqual([])
  expect(read({ BACKUP_RECIPIENTS: `${key}, ${key}` }).backupRecipients).toEqual([key, key])
  for (const wrong of ['age1', `${key};${key}`, `AGE-SECRET-KEY-1${'Q'.repeat(58)}`])
    expect(() => read({ BACKUP_RECIPIENTS: wrong })).toThrow('A setting is wrong: BACKUP_RECIPIENTS must be')
})

it('takes keys for secrets, in one place, and nothing that isn’t a key', () => {
  const key = `${'A'.repeat(43)}=`
  const other = `${'B'.repeat(42)}A=`
  expect(read({}).secretKeys).toBeNull()
  expect(read({ SECRET_KEY: `${other}, ${key}` }).secretKeys).toEqual({ texts: [other, key] })
  expect(read({ SECRET_KEY_FILE: '/run/key' }).secretKeys).toEqual({ file: '/run/key' })
  for (const wrong of ['secret', `${key},`, `${key};${key}`, 'A'.repeat(44)])
    expect(() => read({ SECRET_KEY: wrong })).toThrow('A setting is wrong: SECRET_KEY must be')
  expect(() => read({ SECRET_KEY: key, SECRET_KEY_FILE: '/run/key' })).toThrow('not both')
})

it('limits the mails of a second only where it is told to', () => {
  expect([read({}).mailPerSecond, read({ MAIL_PER_SECOND: '14' }).mailPerSecond]).toEqual([null, 14])
  for (const wrong of ['0', '1001', '1.5', 'fast'])
    expect(() => read({ MAIL_PER_SECOND: wrong })).toThrow('MAIL_PER_SECOND must be a number from 1 to 1000')
})

it('refuses requests above twice their time alone, unless it’s told another limit or none', () => {
  expect(read({}).slowdownLimit).toBe(2)
  expect(read({ SLOWDOWN_LIMIT: '5' }).slowdownLimit).toBe(5)
  expect(read({ SLOWDOWN_LIMIT: '0' }).slowdownLimit).toBeNull()
  expect(() => read({ SLOWDOWN_LIMIT: 'off' })).toThrow('SLOWDOWN_LIMIT must be a number from 0 to 100')
})

it('takes SendGrid’s verification key as its settings show it, and nothing else', () => {
  const key = (namedCurve: string) =>
    generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'der', type: 'spki' })
  const right = key('P-256').toString('base64')
  expect(read({ SENDGRID_WEBHOOK_KEY: right }).sendgridWebhookKey).toBe(right)
  expect(read({}).sendgridWebhookKey).toBeNull()
  for (const wrong of ['secret', key('P-384').toString('base64'), right.slice(0, 40)])
    expect(() => read({ SENDGRID_WEBHOOK_KEY: wrong })).toThrow(
      'SENDGRID_WEBHOOK_KEY must be the verification key of SendGrid’s signed event webhook',
    )
})

it('says of every setting what applies and why, and of secrets only that they’re set', () => {
  const file = path.join(folder, 'in-force')
  writeFileSync(file, 'PORT=4100\nLOG_LEVEL=info\nMAIL_PER_SECOND=14\n')
  const env = {
    ...LIVE,
    PORT: '4200',
    MAIL_PER_SECOND: '',
    DATABASE_URL: 'postgres://bandstand:hidden@127.0.0.1/bandstand',
    MAP_STYLE_URL: 'https://me:hidden@tiles.example/style',
  }
  const { inForce } = readConfig(env, file)
  const of = (name: string) => {
    const { value, why } = inForce.find((each) => each.name === name)!
    return [value, why]
  }
  expect(of('PORT')).toEqual(['4200', 'environment'])
  expect(of('LOG_LEVEL')).toEqual(['info', '.env'])
  expect(of('HOST')).toEqual(['localhost', 'default'])
  expect(of('MAIL_PER_SECOND')).toEqual([null, 'no limit'])
  expect(of('OIDC_LABEL')).toEqual([null, 'no button for another provider'])
  expect(of('DEMO')).toEqual(['off', 'derived from PUBLIC_URL, HOST, DATABASE_URL, STRIPE_SECRET_KEY'])
  expect(of('PAYMENTS')).toEqual(['stripe', 'derived from STRIPE_SECRET_KEY, DEMO'])
  expect(of('PAYOUT_SECOND_STEP_OVER_CENTS')).toEqual(['50000', 'derived from DEMO'])
  expect(of('DATABASE_URL')).toEqual(['set', 'environment'])
  expect(of('STRIPE_SECRET_KEY')).toEqual(['set', 'environment'])
  expect(of('MAP_STYLE_URL')).toEqual(['https://tiles.example/style', 'environment'])
  expect(JSON.stringify(inForce)).not.toMatch(/hidden|rk_live_1|whsec_1/)
})
