import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

const of = (range?: string, ifRange?: string) =>
  byteRange({ range, 'if-range': ifRange }, { size: 100, etag: '"a"' })

it('reads the ranges that players and resumed downloads ask for', () => {
  expect(of('bytes=0-1')).toEqual({ first: 0, last: 1 })
  expect(of('bytes=10-')).toEqual({ first: 10, last: 99 })
  expect(of('bytes=90-200')).toEqual({ first: 90, last: 99 })
  expect(of('bytes=-5')).toEqual({ first: 95, last: 99 })
  expect(of('bytes=-500')).toEqual({ first: 0, last: 99 })
  expect(of('bytes=0-0', '"a"')).toEqual({ first: 0, last: 0 })
})

it('sends the whole object for several ranges, for nonsense, and for a range of another version', () => {
  for (const range of [undefined, '', 'bytes=-', 'bytes=0-1,5-6', 'items=0-1', 'bytes=9-3', 'bytes=a-b'])
    expect([range, of(range)]).toEqual([range, null])
  expect(of('bytes=0-1', '"b"')).toBeNull()
  expect(of('bytes=0-1', 'W/"a"')).toBeNull()
})

it('has no part behind the end', () => {
  for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-'])
    expect([range, of(range)]).toEqual([range, 'unsatisfiable'])
})
