import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeScratchFolder } from '../../test/database/scratch-folder.ts'
import { sourceHash, sourcesOf } from './source-hash.ts'

/** Two modules and a type, in a new folder each time, as the hash of a file is computed once. */
function hashOf(helper: string, type = ''): string {
  const folder = makeScratchFolder('sources')
  writeFileSync(
    path.join(folder, 'task.ts'),
    `import type { A } from './type.ts'\nimport {\n  help,\n} from './help.ts'\n`,
  )
  writeFileSync(path.join(folder, 'help.ts'), helper)
  writeFileSync(path.join(folder, 'type.ts'), type)
  return sourceHash(path.join(folder, 'task.ts'))
}

it('changes with a module that is imported, and not with a type', () => {
  const before = hashOf('export const help = 1')
  expect(hashOf('export const help = 1', 'export type A = 1')).toBe(before)
  expect(hashOf('export const help = 2')).not.toBe(before)
})

it.each(['../features/contracts/document/contract-pdf.ts', '../features/payments/records/receipt-pdf.ts'])(
  'finds all that %s is written with',
  (task) => {
    const found = [...sourcesOf(fileURLToPath(import.meta.resolve(task))).keys()].map((url) =>
      url.split('/').slice(-3).join('/'),
    )
    expect(found).toEqual(
      expect.arrayContaining([
        'src/rendering/tagged-pdf.ts',
        'src/fonts/font-files.ts',
        'src/product/index.ts',
      ]),
    )
    expect(found.join(' ')).not.toContain('api-spec')
  },
)
