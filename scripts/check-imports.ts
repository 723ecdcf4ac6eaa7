import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Import = { from: string; to: string }
type Rule = { why: string; forbids: (link: Import) => boolean }

/** From left to right: an area knows those before it. To reach the other way, write an outbox event. */
const areas =
  'accounts subscriptions storage places profiles network gigs booking contracts payments reviews day-sheets favorites boosts directory maps messages notifications settings site'.split(
    ' ',
  )

const vendorSdks = /^(nodemailer|docusign-esign|stripe|web-push|@aws-sdk\/.*)$/

const rules: Rule[] = [
  {
    why: 'the domain imports nothing but itself and zod: its rules run the same in the form, the server and a test',
    forbids: ({ from, to }) =>
      isIn(from, 'packages/domain/') && !isIn(to, 'packages/domain/') && to !== 'zod',
  },
  {
    why: 'the API definition imports only the domain: it runs nothing, so both halves can load it',
    forbids: ({ from, to }) =>
      isIn(from, 'packages/api-spec/') && !isIn(to, 'packages/') && !['zod', '@orpc/contract'].includes(to),
  },
  {
    why: 'the web app never imports the server: it would ship secrets and server code to browsers',
    forbids: ({ from, to }) => isIn(from, 'apps/web/') && isIn(to, 'apps/server/'),
  },
  {
    why: 'the server never imports the web app: it must run, and be tested, without a build of it',
    forbids: ({ from, to }) => isIn(from, 'apps/server/') && isIn(to, 'apps/web/'),
  },
  {
    why: 'a server area imports only areas to its left: what happens to the right is said by an outbox event',
    forbids: ({ from, to }) => {
      const [own, other] = [areaOf(from), areaOf(to)]
      return own !== undefined && other !== undefined && areas.indexOf(other) > areas.indexOf(own)
    },
  },
  {
    why: 'a server area is entered by its index.ts alone: the rest of it may change without asking anyone',
    forbids: ({ from, to }) => {
      const other = areaOf(to)
      return other !== undefined && other !== areaOf(from) && isIn(from, 'apps/server/src/features/')
        ? to !== `apps/server/src/features/${other}/index.ts`
        : false
    },
  },
  {
    why: 'every server area stands in the list of areas: without a place its direction cannot be checked',
    forbids: ({ from }) => areaOf(from) !== undefined && !areas.includes(areaOf(from)!),
  },
  {
    why: 'web features never import each other: the route composes them',
    forbids: ({ from, to }) => {
      const [own, other] = [webFeatureOf(from), webFeatureOf(to)]
      return own !== undefined && other !== undefined && own !== other
    },
  },
  {
    why: 'only integrations know the SDKs of vendors: everything else speaks to a port and runs offline',
    forbids: ({ from, to }) =>
      isIn(from, 'apps/server/src/') && !isIn(from, 'apps/server/src/integrations/') && vendorSdks.test(to),
  },
]

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'], { cwd: root })
const imports = files.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap(readImports)
const broken = imports.flatMap((link) =>
  rules
    .filter((rule) => rule.forbids(link))
    .map((rule) => `${link.from} imports ${link.to}\n  but ${rule.why}`),
)

if (files.length === 0) broken.push('no source files were found')
for (const line of broken) console.error(line)
console.log(`imports: ${imports.length} checked in ${files.length} files, ${broken.length} against a rule`)
process.exitCode = broken.length > 0 ? 1 : 0

function readImports(from: string): Import[] {
  const source = readFileSync(join(root, from), 'utf8')
  const statements = source.matchAll(
    /^\s*(?:import|export)\s[^'"`;=]*?from\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  )
  return [...statements].map(([, named, bare, lazy]) => ({
    from,
    to: resolve(from, (named ?? bare ?? lazy)!),
  }))
}

/** A path from the root for our own files, else the name of the package. */
function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  if (specifier.startsWith('@bandstand/')) {
    const [, name, ...area] = specifier.split('/')
    const home = name === 'server' || name === 'web' ? 'apps' : 'packages'
    return join(home, name!, 'src', ...area, 'index.ts')
  }
  return specifier
}

function isIn(path: string, folder: string): boolean {
  return path.startsWith(folder)
}

function areaOf(path: string): string | undefined {
  return /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

function webFeatureOf(path: string): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1]
}
