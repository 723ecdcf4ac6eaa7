import { afterEach, expect, it } from 'vitest'
import { saveWrittenAt, writtenAtHeaders } from './written-at.ts'

afterEach(() => localStorage.clear())
const answer = (headers: Record<string, string>) => new Response(null, { headers })

it('repeats to every server the time of the last write, also after a reload', () => {
  saveWrittenAt(answer({}))
  expect(writtenAtHeaders()).toEqual({})
  saveWrittenAt(answer({ 'x-written-at': '1700000000000' }))
  saveWrittenAt(answer({ 'x-written-at': '1700000000500' }))
  saveWrittenAt(answer({ 'content-type': 'application/json' }))
  expect(writtenAtHeaders()).toEqual({ 'x-written-at': '1700000000500' })
})
