import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DAY_INKS } from './day-inks.ts'

it('are the inks of the day theme', () => {
  const tokens = readFileSync(new URL('../../../../apps/web/src/styles/tokens.css', import.meta.url), 'utf8')
  const [day = ''] = tokens.split("[data-theme='night']")
  const known = [...day.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, ink]) => [name, ink])
  expect(Object.fromEntries(known)).toMatchObject(DAY_INKS)
})
