import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Replaced {
  /** Parts of a name, in lower case; two parts match when they follow each other. */
  names: string[]
  use: string
  /** Only the whole name matches, not a part of it. */
  isWhole?: boolean
  except?: Exception[]
}

/** Files that need the name, or these names in them, and why. */
interface Exception {
  file: RegExp
  name?: RegExp
  because: string
}

/** Names that are no longer used, and what is used instead: the current terms are in docs/glossary.md. */
const REPLACED: Replaced[] = [
  { names: ['bone', 'bones'], use: 'skeleton' },
  {
    names: ['deed', 'deeds', 'doer', 'doers'],
    use: 'action, or actor for the one who takes it',
    except: [
      { file: /\/step-contract\.ts$/, because: 'the hashes of contract histories contain the key `doer`' },
    ],
  },
  { names: ['door', 'doors'], use: 'sign-up, entry point or entrance' },
  { names: ['face', 'faces'], use: 'typeface, avatar, variant or side' },
  { names: ['fate', 'fates'], use: 'outcome' },
  {
    names: ['forget', 'forgets', 'forgotten', 'blank', 'blanked'],
    use: 'erase for an account, expire for what is old, clear for memory',
  },
  { names: ['hear', 'hears', 'heard', 'hearer', 'hearers'], use: 'recipients, or what listens or receives' },
  { names: ['named'], use: 'what it is, such as target or offer', isWhole: true },
  { names: ['news'], use: 'update, change, event or result' },
  { names: ['placement', 'placements', 'place gigs', 'place open'], use: 'rank' },
  {
    names: ['press', 'presses'],
    use: 'request for what is sent, click for what a user does',
    except: [
      {
        file: /^(e2e|bench)\//,
        name: /^press(Sequentially)?$/,
        because: 'Playwright presses keys',
      },
    ],
  },
  { names: ['standing', 'standings'], use: 'pending for an offer, status or relation otherwise' },
  {
    names: ['tell', 'tells', 'told', 'teller', 'tellers'],
    use: 'notify for members, announce for browsers, send for mail, report or log for the operator',
  },
  { names: ['wish', 'wishes'], use: 'request or preference' },
  {
    names: ['words'],
    use: 'text, or terms for what is searched',
    except: [
      {
        file: /\/(address|fit-type|name-problem|pdf-text|split-state)\.ts$/,
        because: 'a text is split into its words',
      },
      { file: /\/db\/types\.ts$/, because: 'the table artist_words has one row for each word' },
    ],
  },
]

/** The identifiers of a program; strings, comments and the text of elements don't count. */
function identifiersOf(source: string, file: string): string[] {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && 'value' in node && /^(Identifier|PrivateName)$/.test(String(node.type))) {
      found.add(String(node.value))
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body)
  return [...found]
}

/** The classes that a style sheet has rules for. */
function classesOf(sheet: string): string[] {
  return sheet.replace(/\/\*[\s\S]*?\*\//g, '').match(/(?<=\.)[a-z][\w-]*(?=[^{};]*\{)/gi) ?? []
}

/** `faceShape`, `FACE_SHAPE` and `face-shape` as ' face shape '. */
function partsOf(name: string): string {
  return ` ${name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z]+/g, ' ')
    .toLowerCase()} `
}

interface Use {
  file: string
  name: string
}

/** Every name in use that has one of these parts. */
function usesOf({ names, isWhole }: Replaced): Use[] {
  return used.filter(({ parts }) =>
    names.some((name) => (isWhole ? parts === ` ${name} ` : parts.includes(` ${name} `))),
  )
}

function isExcepted({ file, name }: Use, exception: Exception): boolean {
  return exception.file.test(file) && (exception.name?.test(name) ?? true)
}

const files = globSync(
  ['packages/*/src/**/*', 'apps/*/{src,test}/**/*', 'apps/*/*', 'e2e/**/*', 'bench/*', 'scripts/**/*'],
  { cwd: root },
).filter((file) => /\.(tsx?|mjs|css)$/.test(file))

const used = files.flatMap((file) => {
  const source = readFileSync(path.join(root, file), 'utf8')
  const names = file.endsWith('.css') ? classesOf(source) : identifiersOf(source, file)
  return [path.basename(file), ...names].map((name) => ({ file, name, parts: partsOf(name) }))
})

describe('names follow the glossary', () => {
  it.each(REPLACED)('$use instead of $names.0', (replaced) => {
    const wrong = usesOf(replaced)
      .filter((use) => !replaced.except?.some((exception) => isExcepted(use, exception)))
      .map(({ file, name }) => `${file}: ${name} (use ${replaced.use})`)
    expect(wrong).toEqual([])
  })

  it('has no unnecessary exception', () => {
    const idle = REPLACED.flatMap((replaced) =>
      (replaced.except ?? []).filter(
        (exception) => !usesOf(replaced).some((use) => isExcepted(use, exception)),
      ),
    )
    expect(idle).toEqual([])
  })

  it('reads names of every kind', () => {
    const source = 'class RowBones { #bone = wish; toldAt = "words" } // news\nconst a = <b face={c}>door</b>'
    expect(identifiersOf(source, 'a.tsx')).toEqual([
      'RowBones',
      'bone',
      'wish',
      'toldAt',
      'a',
      'b',
      'face',
      'c',
    ])
    expect(classesOf('.a__words, .b:hover .c { top: 0.5em } /* .d {} */')).toEqual(['a__words', 'b', 'c'])
    expect(['faceShape', 'DAY_FACES', 'row-bones.tsx', 'SQLText'].map(partsOf)).toEqual([
      ' face shape ',
      ' day faces ',
      ' row bones tsx ',
      ' sql text ',
    ])
    expect(files.length).toBeGreaterThan(1500)
  })
})
