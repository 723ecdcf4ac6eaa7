import { expect, it } from 'vitest'
import { INSTRUMENTS } from '../profiles/index.ts'
import { LINEUP_NAME_MAX, lineupMemberInput, lineupTexts } from './lineup-input.ts'

const parse = (input: Record<string, unknown>) => lineupMemberInput.parse({ name: 'Kim', ...input })

it('somebody is at least a name, and core', () => {
  expect(parse({ name: '  Kim\n Lee ' })).toEqual({
    name: 'Kim Lee',
    instruments: [],
    part: 'core',
    listed: false,
    personId: null,
    invitationId: null,
  })
})

it('instruments are of the list, each once, however they are typed', () => {
  expect(parse({ instruments: ['vocals', 'Vocals', 'drums'] }).instruments).toEqual(['Vocals', 'Drums'])
  expect(parse({ instruments: INSTRUMENTS.slice(0, 5) }).instruments).toHaveLength(5)
})

it('says what is wrong', () => {
  const problem = (input: Record<string, unknown>) =>
    lineupMemberInput.safeParse({ name: 'Kim', ...input }).error?.issues[0]?.message
  expect(problem({ name: ' ' })).toBe(lineupTexts.name)
  expect(problem({ name: 'x'.repeat(LINEUP_NAME_MAX) })).toBeUndefined()
  expect(problem({ name: 'x'.repeat(LINEUP_NAME_MAX + 1) })).toBe('Use at most 80 characters')
  expect(problem({ instruments: ['Spoons of my uncle'] })).toBe(lineupTexts.instrument)
  expect(problem({ instruments: INSTRUMENTS.slice(0, 6) })).toBe(lineupTexts.tooMany)
  expect(problem({ part: 'guest' })).toBeDefined()
  expect(problem({ hidden: true })).toBeDefined()
})
