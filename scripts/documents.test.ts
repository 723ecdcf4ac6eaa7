import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync(
  [
    '*',
    '{docs,e2e,bench,scripts,deploy}/**/*',
    'packages/*/{*,src/**/*}',
    'apps/*/{*,{src,test,migrations}/**/*}',
  ],
  { cwd: root },
)
const documents = files.filter((file) => file.endsWith('.md'))
/** Every file by its name, with as many of the folders before it as a document may give; `server` is short for `apps/server/src`. */
const ends = new Set(files.flatMap((file) => [...endsOf(file), ...endsOf(file.replace('/src/', '/'))]))
const folders = new Set(files.flatMap((file) => parentsOf(file)))

function endsOf(file: string): string[] {
  const parts = file.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

/** The folders that a file is in, outermost first. */
function parentsOf(file: string): string[] {
  const parts = path.dirname(file).split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The links of a document that lead nowhere. */
function brokenLinks(document: string): string[] {
  const links = read(document).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)
  return [...links]
    .filter(([, link = '', anchor]) => {
      const target = link === '' ? document : path.join(path.dirname(document), link)
      if (!existsSync(path.join(root, target))) return true
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
    })
    .map(([text]) => text)
}

/** The programs that a document names, such as `offers/accept-offer.ts`, and that aren't there. Examples count as existing. */
function missingFiles(document: string): string[] {
  const EXAMPLES = /verb-noun|<.*>|00NN/
  const named = read(document).matchAll(/`((?:[\w@.<>-]+\/)*[\w<>][\w.<>-]*\.(?:tsx?|mjs|cjs|css|sql))`/g)
  return [...named].map(([, name = '']) => name).filter((name) => !ends.has(name) && !EXAMPLES.test(name))
}

describe('documents', () => {
  it('have links that lead somewhere', () => {
    expect(documents.flatMap((file) => brokenLinks(file).map((link) => `${file}: ${link}`))).toEqual([])
  })

  it('name programs that exist', () => {
    expect(documents.flatMap((file) => missingFiles(file).map((name) => `${file}: ${name}`))).toEqual([])
  })

  it('are merged', () => {
    expect(documents.filter((file) => /^(<{7}|={7}|>{7})( |$)/m.test(read(file)))).toEqual([])
  })

  it.each([
    ['README.md', 80],
    ['ARCHITECTURE.md', 100],
    ['CONTRIBUTING.md', 100],
    ...documents.filter((file) => file.startsWith('docs/decisions/')).map((file) => [file, 40] as const),
  ] as const)('are short enough to be read: %s', (file, lines) => {
    expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(lines)
  })

  it('are all in the index of documents', () => {
    const index = read('docs/README.md')
    // A few lines that say what is in their folder are found there.
    const long = documents.filter((file) => read(file).split('\n').length > 8)
    const missing = long.filter(
      (file) => file !== 'docs/README.md' && !index.includes(`(${path.relative('docs', file)})`),
    )
    expect(missing).toEqual([])
  })
})

describe('the glossary', () => {
  const places = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').at(-2)!)

  it('names folders and files that exist', () => {
    const named = places.flatMap((place) => [
      ...place.matchAll(/`(domain|server|api-spec)(\/[\w/-]+)?(?:\/[\w-]+\.ts)?`/g),
    ])
    const at = {
      domain: 'packages/domain/src',
      server: 'apps/server/src',
      'api-spec': 'packages/api-spec/src',
    }
    const paths = named.map(([, part, folder = '']) => `${at[part as keyof typeof at]}${folder}`)
    expect(paths.length).toBeGreaterThan(20)
    expect(paths.filter((folder) => !folders.has(folder))).toEqual([])
  })

  it('names tables and columns that exist', () => {
    const schema = read('docs/schema.sql')
    const tables = places.flatMap((place) =>
      [...place.matchAll(/tables? ((?:`\w+`(?:, )?)+)/g)].flatMap(
        ([, list = '']) => list.match(/\w+/g) ?? [],
      ),
    )
    expect(tables.length).toBeGreaterThan(20)
    expect(
      tables.filter((table) => !new RegExp(`create table (public\\.)?${table}\\b`, 'i').test(schema)),
    ).toEqual([])
  })
})
