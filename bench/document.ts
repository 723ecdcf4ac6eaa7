import { readFileSync, writeFileSync } from 'node:fs'

export const DOCUMENT = 'docs/benchmarks.md'

/** Replaces everything before the first section of the document of measurements. */
export function writeFirstPart(text: string): void {
  const { sections } = readParts()
  writeFileSync(DOCUMENT, [text.trimEnd(), ...sections].join('\n\n').concat('\n'))
}

/** Replaces the section with this heading, or adds it at the end. */
export function writeSection(heading: string, text: string): void {
  const { first, sections } = readParts()
  const section = `## ${heading}\n\n${text.trim()}`
  const at = sections.findIndex((each) => each.startsWith(`## ${heading}\n`))
  writeFileSync(
    DOCUMENT,
    [first, ...(at < 0 ? [...sections, section] : sections.with(at, section))].join('\n\n').concat('\n'),
  )
}

function readParts(): { first: string; sections: string[] } {
  const [first = '', ...sections] = readFileSync(DOCUMENT, 'utf8')
    .split(/^(?=## )/m)
    .map((part) => part.trimEnd())
  return { first, sections }
}
