import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const web = path.join(root, 'apps/web/src')
const read = (file: string) => readFileSync(path.join(web, file), 'utf8')

/** Where an element is or what state it's in; its rules belong to the element's own class. */
const PLACE = /^(is-.+|main--contained|field)$/
const WORD = /(?<=\.)[a-z][\w-]*/gi

const sheets = globSync('**/*.css', { cwd: web })
const sources = globSync(['**/*.{ts,tsx}'], { cwd: web, exclude: (name) => /\.test\.tsx?$/.test(name) })
const texts = [
  ...sources.map(read),
  readFileSync(path.join(root, 'packages/domain/src/posters/poster-art.ts'), 'utf8'),
].join('\n')
const names = new Set(texts.match(/[a-z][\w-]*/gi))

/** The files that a sheet or a component imports whose names end with `.css`, as paths below `src`. */
function importedSheets(file: string): string[] {
  const found = read(file).matchAll(/^(?:@import|import) '(\.[^']*\.css)'/gm)
  return Array.from(found, ([, name = '']) => path.normalize(path.join(path.dirname(file), name)))
}

function selectorsOf(sheet: string): string[] {
  const rules = read(sheet).replace(/\/\*[\s\S]*?\*\//g, '')
  return Array.from(rules.matchAll(/([^{};]+)\{/g), ([, selectors = '']) => selectors.trim())
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
}

function withoutParentheses(selector: string): string {
  const shorter = selector.replace(/\([^()]*\)/g, '')
  return shorter === selector ? selector : withoutParentheses(shorter)
}

/** The class whose element a rule is about: the first one, or what must be present for the rule to apply. */
function subjectOf(selector: string): string | undefined {
  const [, needed] = /^[^ ]*:has\(\.([\w-]+)/.exec(selector) ?? []
  if (needed && !PLACE.test(needed)) return needed
  const names = withoutParentheses(selector.replace(/:where\((.*?)\)/g, '$1')).match(WORD) ?? []
  return names.find((name) => name.startsWith('maplibregl-')) ?? names.find((name) => !PLACE.test(name))
}

/** The sheets that have rules about a class, by class. */
function homes(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const sheet of sheets) {
    for (const selector of selectorsOf(sheet)) {
      const name = subjectOf(selector)
      if (name) found.set(name, (found.get(name) ?? new Set()).add(sheet))
    }
  }
  return found
}

const shared = new Set(importedSheets('styles/app.css'))
const homeOf = homes()

describe('style sheets', () => {
  it('are loaded by every page or by the components beside them, never by both', () => {
    const byComponents = new Set(sources.filter((file) => file !== 'main.tsx').flatMap(importedSheets))
    const beside = sheets.filter((sheet) => !sheet.startsWith('styles/'))
    expect(beside.filter((sheet) => shared.has(sheet) === byComponents.has(sheet))).toEqual([])
    expect(beside.filter((sheet) => sheet.startsWith('components/') !== shared.has(sheet))).toEqual([])
  })

  it('keep the rules of a class together, so that the order in which pages load them does not matter', () => {
    const split = [...homeOf].filter(([, files]) => files.size > 1)
    expect(split.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([])
  })

  it('are imported by every component that uses their classes', () => {
    const missing = sources.flatMap((file) => {
      const imported = new Set(importedSheets(file))
      return namesIn(read(file)).flatMap((name) =>
        [...(homeOf.get(name) ?? [])]
          .filter((sheet) => !sheet.startsWith('styles/') && !shared.has(sheet) && !imported.has(sheet))
          .map((sheet) => `${file} uses ${name} of ${sheet}`),
      )
    })
    expect(missing).toEqual([])
  })

  it('have no class that nothing uses', () => {
    const unused = [
      ...new Set(sheets.flatMap((sheet) => selectorsOf(sheet).join(' ').match(WORD) ?? [])),
    ].filter((name) => !name.startsWith('maplibregl-') && !isUsed(name))
    expect(unused).toEqual([])
  })
})

/** The classes that a component certainly uses: those of plain attributes, and names that can't be anything else. */
function namesIn(component: string): string[] {
  const lists = component.matchAll(/\b(?:className|row|lead|body|trail)="([^"]*)"/g)
  const parts = component.match(/\b[a-z][\w-]*(?:__|--)[a-z][\w-]*/g) ?? []
  return [...new Set([...Array.from(lists, ([, list = '']) => list.split(' ')).flat(), ...parts])]
}

/** Whether a source has the whole class, or composes it from its beginning: `badge--${status}`. */
function isUsed(name: string): boolean {
  const beginnings = Array.from(name.matchAll(/-/g), ({ index }) => name.slice(0, index + 1))
  return names.has(name) || beginnings.some((beginning) => texts.includes(`${beginning}\${`))
}
