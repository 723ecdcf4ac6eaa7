import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DAY_INKS, NIGHT_INKS } from './day-inks.ts'

const tokens = readFileSync(new URL('../../../../apps/web/src/styles/tokens.css', import.meta.url), 'utf8')
const [day = '', night = ''] = tokens.split("[data-theme='night']")

it.each([
  ['day', day, DAY_INKS],
  ['night', night, NIGHT_INKS],
])('are the inks of the %s theme', (_theme, sheet, inks) => {
  const known = [...sheet.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, ink]) => [name, ink])
  expect(Object.fromEntries(known)).toMatchObject(inks)
})
