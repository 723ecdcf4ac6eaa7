import { expect, it } from 'vitest'
import { listText } from './lists.ts'

it.each([
  [[], ''],
  [['Ada'], 'Ada'],
  [['Ada', 'Bo'], 'Ada and Bo'],
  [['Ada', 'Bo', 'Cy'], 'Ada, Bo and Cy'],
])('lists %j as “%s”', (names, text) => {
  expect(listText(names)).toBe(text)
})
