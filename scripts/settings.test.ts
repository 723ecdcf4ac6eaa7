import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { GROUPS } from '../apps/server/src/settings/read-settings.ts'
import { describeEnvFile, describeSettings } from '../apps/server/test/describe-settings.ts'
import { NODE_ENVIRONMENT } from '../apps/server/test/node-flags.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

const settings = GROUPS.flatMap((group) =>
  Object.entries(group.settings).map(([name, setting]) => ({ name, setting, group })),
)
const names = settings.map(({ name }) => name)

/** What is read or set in the environment although it isn't a setting of Bandstand, and why. */
const OTHERS: Record<string, string> = {
  NODE_ENV: 'a convention of Node: development and tests set it',
  PATH: 'the system’s: programs that are started need it',
  OTEL_SERVICE_NAME: 'OpenTelemetry’s: OTEL_EXPORTER_OTLP_ENDPOINT explains it',
  API_URL: 'set by npm run dev for the web app that it starts',
  DEBIAN_FRONTEND: 'apt’s',
  ...Object.fromEntries(Object.keys(NODE_ENVIRONMENT).map((name) => [name, 'read by the C library'])),
}

/** The names of variables that a program takes from its environment. */
function variablesIn(source: string): string[] {
  const members = source.matchAll(/(?<!import\.meta\.)\benv\??(?:\.|\[['"`])([A-Z]\w*)/g)
  const parts = source.matchAll(/\{([^{}]*)\}(?::[^=]*)?\s*=\s*(?:process\.)?env\b/g)
  const taken = [...parts].flatMap(([, list = '']) => [...list.matchAll(/(?:^|,)\s*(\w+)/g)])
  return [...members, ...taken].map(([, name = '']) => name)
}

it('.env.example and docs/settings.md match the settings (npm run settings:describe writes them)', () => {
  expect(read('.env.example')).toBe(describeEnvFile())
  expect(read('docs/settings.md')).toBe(describeSettings())
})

it('every setting has its line in .env.example', () => {
  const lines = read('.env.example').replaceAll(/^#(?=[A-Z])/gm, '')
  expect(Object.keys(parseEnv(lines)).toSorted()).toEqual(names.toSorted())
})

describe('each setting', () => {
  it.each(settings)('$name has one name, says what it does and what happens without it', (each) => {
    const { name, setting, group } = each
    expect(names.filter((other) => other === name)).toHaveLength(1)
    expect(setting.about).toMatch(/^\S[^|\n]*\.$/)
    expect(setting.default ?? setting.unset ?? group.unset).toMatch(/^\S([^|\n]*[^.|\n])?$/)
    expect(setting.must).toMatch(/^must (be|have) /)
    expect(names).toEqual(expect.arrayContaining(setting.from ?? []))
    if (setting.from) expect(setting.derive).toBeDefined()
  })

  it('that opens something is a secret', () => {
    expect(settings.filter(({ setting }) => setting.isSecret).map(({ name }) => name)).toEqual([
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_REPLICA_URL',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'SECRET_KEY',
      'SMTP_URL',
      'TWILIO_AUTH_TOKEN',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'GOOGLE_CLIENT_SECRET',
      'OIDC_CLIENT_SECRET',
      'DOCUSIGN_CONNECT_KEY',
      'METRICS_TOKEN',
    ])
  })
})

describe('the environment', () => {
  it.each([
    ['process.env.PORT', ['PORT']],
    ["const port = env['PORT'] ?? process.env?.HOST", ['PORT', 'HOST']],
    ["const { PORT = '1', HOST: host } = process.env", ['PORT', 'HOST']],
    ['import.meta.env.PROD', []],
  ])('is found where %s reads it', (source, found) => {
    expect(variablesIn(source)).toEqual(found)
  })

  it('has only settings and variables with a reason, wherever what is started reads it', () => {
    const started = ['start', 'dev', 'build-web'].map((name) => `scripts/${name}.ts`)
    const programs = globSync(['apps/*/src/**/*.{ts,tsx}', 'apps/*/*.ts', 'packages/*/src/**/*.ts'], {
      cwd: root,
    })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .concat(started, 'scripts/prepare.cjs')
    expect(programs.length).toBeGreaterThan(1000)
    const unknown = programs.flatMap((file) =>
      variablesIn(read(file)).flatMap((name) => (name in OTHERS ? [] : [`${file} ${name}`])),
    )
    // Those of settings are read once, in read-settings.ts, from the whole environment.
    expect(unknown).toEqual([])
  })

  it('has only settings and variables with a reason in deploy', () => {
    const { environment } = (
      parse(read('deploy/compose.yaml'), { merge: true }) as {
        'x-bandstand': { environment: Record<string, string> }
      }
    )['x-bandstand']
    const assigned = ['deploy/Dockerfile', ...globSync('deploy/systemd/*', { cwd: root })].flatMap((file) =>
      [...read(file).matchAll(/^(?:ENV |Environment=)(.*)$/gm)].flatMap(([, list = '']) =>
        list.split(' ').map((pair) => pair.split('=')[0]!),
      ),
    )
    const all = [...Object.keys(environment), ...assigned]
    expect(all.length).toBeGreaterThan(20)
    expect(all.filter((name) => !names.includes(name) && !(name in OTHERS))).toEqual([])
  })
})
