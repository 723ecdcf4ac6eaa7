import { centsOf } from '../money/index.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalTerms } from '../vocabulary/index.ts'
import { createGigInput, dateProblem, updateGigInput } from './gig-input.ts'

const LEGAL = {
  title: 'Friday late set',
  description: '',
  date: '2026-11-27',
  time: '21:30',
  durationMinutes: null,
  location: 'Detroit, MI',
  placeId: null,
  pay: '650',
  paymentType: 'flat',
  position: 'Musician',
  instruments: ['Piano'],
  experienceLevel: 'any',
  isRecurring: false,
}

/** The first text said about each field, which is the one that forms show. */
function problems(schema: typeof createGigInput | typeof updateGigInput, change: Record<string, unknown>) {
  const { error } = schema.safeParse({ ...LEGAL, ...change })
  const said: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) said[path.join('.')] ??= message
  return said
}

describe('a new gig', () => {
  it.each<[string, unknown, string, string]>([
    ['title', '', 'Gig title is required', 'VAL-51'],
    ['title', '   ', 'Gig title is required', 'VAL-51'],
    ['title', 'Jam!', 'Title must be at least 5 characters long', 'VAL-52 LIM-11'],
    ['date', '', 'Date is required', 'VAL-53'],
    ['date', '2026-02-30', 'Invalid date or time format', 'VAL-53'],
    ['time', '', 'Time is required', 'VAL-55'],
    ['time', '24:00', 'Invalid date or time format', 'VAL-55'],
    ['location', ' ', 'Location is required', 'VAL-56'],
    ['pay', '', 'Payment amount is required', 'VAL-57'],
    ['pay', undefined, 'Payment amount is required', 'VAL-57'],
    ['pay', '-1', 'Payment must be a valid number greater than or equal to 0', 'VAL-58'],
    ['pay', 'six hundred', 'Payment must be a valid number greater than or equal to 0', 'VAL-58'],
    ['pay', '1e3', 'Payment must be a valid number greater than or equal to 0', 'VAL-58'],
    ['pay', '12.345', 'Use at most two decimals, as in 75.50', 'VAL-58'],
    ['position', '', 'Position type is required', 'VAL-61'],
    ['position', 'Astronaut', 'Position type is required', 'VAL-61'],
    ['instruments', [], 'Please select at least one instrument', 'VAL-62'],
    ['instruments', ' , ', 'Please select at least one instrument', 'VAL-62'],
  ])('with %s %j says: %s [%s]', (field, value, text) => {
    expect(problems(createGigInput, { [field]: value })).toEqual({ [field]: text })
  })

  it('reports all errors at once', () => {
    expect(problems(createGigInput, { title: '', date: '', time: '', pay: 'x', instruments: [] })).toEqual({
      title: 'Gig title is required',
      date: 'Date is required',
      time: 'Time is required',
      pay: 'Payment must be a valid number greater than or equal to 0',
      instruments: 'Please select at least one instrument',
    })
  })

  it('accepts a title of five characters and an amount of zero [VAL-52 VAL-58 LIM-11]', () => {
    expect(problems(createGigInput, { title: 'Jam 5', pay: '0' })).toEqual({})
    expect(problems(createGigInput, { pay: 0 })).toEqual({})
  })

  it('requires instruments only for musicians [VAL-62]', () => {
    expect(problems(createGigInput, { position: 'DJ', instruments: [] })).toEqual({})
  })

  it('accepts instruments as a list and as text joined by commas [ENT-44 ENT-45]', () => {
    const read = (instruments: unknown) => createGigInput.parse({ ...LEGAL, instruments }).instruments
    expect(read('Piano, Upright Bass, , Piano')).toEqual(['Piano', 'Upright Bass'])
    expect(read([' Piano ', 'Upright Bass', '', 'Piano'])).toEqual(['Piano', 'Upright Bass'])
  })

  it('reads back every list of instruments that was joined by commas [ENT-44]', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z -]{0,20}[A-Za-z]$/)
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 30 }), (names) => {
        const read = createGigInput.parse({ ...LEGAL, instruments: names.join(', ') }).instruments
        expect(read).toEqual(canonicalTerms('instrument', names))
      }),
    )
  })

  it('writes instruments and genres as the lists do, and does not change other text', () => {
    const { instruments, genres } = createGigInput.parse({
      ...LEGAL,
      instruments: ['sax', 'keys', 'Keyboards', 'Nose flute'],
      genres: 'hip hop, rnb, Zydeco, death metal',
    })
    expect(instruments).toEqual(['Saxophone', 'Keyboards', 'Nose flute'])
    expect(genres).toEqual(['Hip-Hop', 'R&B', 'Zydeco', 'death metal'])
  })

  it('splits instruments with commas inside a list', () => {
    expect(createGigInput.parse({ ...LEGAL, instruments: ['Piano, Cello', 'Cello'] }).instruments).toEqual([
      'Piano',
      'Cello',
    ])
  })

  it('refuses unknown fields', () => {
    for (const field of ['status', 'createdBy', 'venueId', 'rank', 'isBoosted', 'id']) {
      expect(createGigInput.safeParse({ ...LEGAL, [field]: 'x' }).error?.issues[0]?.code).toBe(
        'unrecognized_keys',
      )
    }
  })
})

describe('a changed gig', () => {
  it.each([
    ['title', '', 'Title is required', 'VAL-65'],
    ['title', 'Jam!', 'Title must be at least 5 characters long', 'LIM-11'],
    ['time', '', 'Time is required', 'VAL-55'],
    ['location', ' ', 'Location is required', 'VAL-56'],
    ['date', '', 'Date is required', 'VAL-66'],
    ['date', 'tomorrow', 'Invalid date or time format', 'VAL-67'],
    ['date', '2027-02-29', 'Invalid date or time format', 'VAL-67'],
    ['time', '9:30 PM', 'Invalid date or time format', 'VAL-67'],
    ['pay', '-5', 'Payment must be a valid number greater than or equal to 0', 'VAL-69'],
  ])('with %s %j says: %s [%s]', (field, value, text) => {
    expect(problems(updateGigInput, { [field]: value })).toEqual({ [field]: text })
  })

  it('starts at midnight when the time is left out [VAL-68]', () => {
    const { time: _, ...timeless } = LEGAL
    expect(updateGigInput.parse(timeless).time).toBe('00:00')
  })

  it('requires no amount [VAL-69]', () => {
    expect(updateGigInput.parse({ ...LEGAL, pay: '' }).pay).toBe('')
  })
})

describe('typed dollars', () => {
  it('become cents, and 0 when they cannot be read [VAL-59 VAL-60]', () => {
    const readings = {
      '650': 65_000,
      '650.5': 65_050,
      '.5': 50,
      '0.07': 7,
      '1.005': 0,
      '': 0,
      abc: 0,
      '-1': 0,
    }
    for (const [typed, cents] of Object.entries(readings)) expect(centsOf(typed), typed).toBe(cents)
  })

  it('become exactly the cents that were typed [VAL-59]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(centsOf((cents / 100).toFixed(2))).toBe(cents)
      }),
    )
  })
})

describe('the day of a new gig', () => {
  it('can be today and every later day of the next two years [VAL-54]', () => {
    expect(dateProblem('2026-11-19', '2026-11-20')).toBe('Date must be in the future')
    expect(dateProblem('2026-11-20', '2026-11-20')).toBeNull()
    expect(dateProblem('2028-11-20', '2026-11-20')).toBeNull()
    expect(dateProblem('2028-11-21', '2026-11-20')).toBe('Date must be within the next two years')
  })

  it('can be the leap day seen from a leap day', () => {
    expect(dateProblem('2030-02-28', '2028-02-29')).toBeNull()
    expect(dateProblem('2030-03-01', '2028-02-29')).toBe('Date must be within the next two years')
  })
})
