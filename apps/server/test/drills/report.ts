import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '../../src/settings/repository.ts'

const FILE = path.join(REPOSITORY, 'docs/reliability.md')

/** Returns a Markdown table. */
export function tableOf(head: string[], rows: (string | number)[][]): string {
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Prints what a drill found. Returns how to keep it once everything was checked: with `--write`, it then replaces the drill's
 * part of docs/reliability.md, from the line `<!-- name -->` to the next `<!-- end -->`.
 */
export function report(name: string, text: string): () => void {
  console.log(`\n${text}\n`)
  return () => {
    if (process.env.DRILL_WRITE !== 'on') return
    const page = readFileSync(FILE, 'utf8')
    const start = page.indexOf(`<!-- ${name} -->`)
    const end = page.indexOf('<!-- end -->', start)
    if (start < 0 || end < 0) throw new Error(`docs/reliability.md has no part <!-- ${name} -->`)
    const args = ['rev-parse', '--short=8', 'HEAD']
    const commit = execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trim()
    const part = `<!-- ${name} -->\n\nBy \`npm run ${name} -- --write\`, at commit ${commit}:\n\n${text}\n\n`
    writeFileSync(FILE, page.slice(0, start) + part + page.slice(end))
  }
}
