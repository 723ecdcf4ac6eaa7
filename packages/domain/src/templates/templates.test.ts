import { describe, expect, it } from 'vitest'
import { readTemplate, TEMPLATE_FIELDS, TEMPLATE_KINDS } from './template-fields.ts'
import { checkTemplate, templateInput, templateKey } from './template-input.ts'
import { hoursFrom, keptHours, keptLoadIn, loadInFrom } from './template-times.ts'

describe('the fields of a template', () => {
  it('are those of the form that are valid; days, unknown and outdated ones are left out', () => {
    const form = {
      title: 'Friday trio',
      description: '',
      date: '2027-02-05',
      location: 'Detroit',
      time: '25:00',
      pay: 250,
      position: 'Whistler of tunes',
      instruments: ['Bass'],
      stageId: null,
      fog: true,
    }
    const kept = { title: 'Friday trio', description: '', pay: '250', instruments: ['Bass'], stageId: null }
    expect(readTemplate('posting', form)).toEqual(kept)
    expect(readTemplate('posting', {})).toEqual({})
  })

  it('have no day, whatever the form', () => {
    for (const kind of TEMPLATE_KINDS)
      expect(
        Object.keys(TEMPLATE_FIELDS[kind].shape).filter((name) => /^(date|start|end|loadIn)$/.test(name)),
      ).toEqual([])
  })

  it('are refused one by one when another program sends them', () => {
    const input = templateInput.transform((typed, context) => checkTemplate(typed, context))
    const judged = input.safeParse({
      name: ' a ',
      kind: 'offer',
      fields: { fee: 'much', date: 'x', sets: 2 },
    })
    expect(judged.error?.issues.map(({ path }) => path)).toEqual([['fields', 'fee'], ['fields']])
    expect(input.parse({ name: ' a ', kind: 'offer', fields: { sets: 2 } })).toMatchObject({ name: 'a' })
  })

  it('have names that differ by more than case', () => {
    expect(templateKey(' Friday  TRIO ')).toBe(templateKey('friday trio'))
  })
})

describe('times of day', () => {
  const now = { start: '2027-03-14T20:00', end: '2027-03-14T23:00' }

  it('of an offer move to its day, past midnight too', () => {
    const kept = keptHours({ start: '2027-02-05T21:30', end: '2027-02-06T00:30' })
    expect(kept).toEqual({ startTime: '21:30', minutes: 180 })
    expect(hoursFrom(kept, now)).toEqual({ start: '2027-03-14T21:30', end: '2027-03-15T00:30' })
  })

  it('keep the length when a template has none, and stay when it has no times', () => {
    expect(hoursFrom({ startTime: '21:00' }, now)).toEqual({
      start: '2027-03-14T21:00',
      end: '2027-03-15T00:00',
    })
    expect(hoursFrom({}, now)).toEqual(now)
    expect(hoursFrom({ startTime: '21:00', minutes: 60 }, { start: '', end: '' })).toEqual({
      start: '',
      end: '',
    })
    expect(keptHours({ start: '', end: now.end })).toEqual({})
    expect(keptHours({ start: now.start, end: '' })).toEqual({ startTime: '20:00' })
  })

  it('of a load-in keep their distance to the show', () => {
    const kept = keptLoadIn('2027-02-04T17:00', '2027-02-05T21:00')
    expect(kept).toEqual({ loadInTime: '17:00', loadInDays: -1 })
    expect(loadInFrom(kept, now.start)).toBe('2027-03-13T17:00')
    expect(loadInFrom({ loadInTime: '17:00' }, now.start)).toBe('2027-03-14T17:00')
    expect(keptLoadIn('', now.start)).toEqual({})
    expect(loadInFrom({}, now.start)).toBeNull()
  })
})
