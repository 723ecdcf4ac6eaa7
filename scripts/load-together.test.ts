import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { endingIn } from '../apps/web/chunk-groups.ts'
import { TOGETHER } from '../apps/web/load-together.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync(
  [
    'apps/web/src/**/*.{ts,tsx,css}',
    'packages/*/src/**/*.ts',
    'node_modules/lucide-react/dist/esm/icons/*.mjs',
    'node_modules/{idb-keyval,react-hook-form}/dist/*.{js,mjs}',
    'node_modules/zod/v4/classic/*.js',
    'node_modules/@tanstack/{query-core,react-query}/build/modern/*.js',
  ],
  { cwd: root },
).map((file) => `/${file}`)

it('names only modules that exist', () => {
  const all = Object.values(TOGETHER).flatMap(({ paths = [] }) => paths)
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((path) => !files.some((file) => endingIn([path]).test(file)))).toEqual([])
})

it('puts no module of ours into two files', () => {
  const groups = Object.values(TOGETHER).flatMap(({ paths }) => (paths ? [endingIn(paths)] : []))
  const ours = files.filter((file) => !file.startsWith('/node_modules/'))
  expect(ours.filter((file) => groups.filter((group) => group.test(file)).length > 1)).toEqual([])
})
