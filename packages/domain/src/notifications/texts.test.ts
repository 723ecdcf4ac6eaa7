import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { textNumberOf } from '../contact/index.ts'
import { NOTICES, planText, type NoticePreferences } from './index.ts'
import { keywordOf, TEXT_MOST_CHARS, textMessage, type TextTopic } from './texts.ts'

const URL = 'https://bandstand.example/polls/1?for=2'

test('a text is plain, names the sender and ends with its link, however long the words are', () => {
  expect(textMessage('Marlow’s Quartet: can you play?', 'Fri, Nov 27 · 8–11 PM', URL)).toBe(
    `Bandstand: Marlow's Quartet: can you play? Fri, Nov 27, 8-11 PM ${URL}`,
  )
  fc.assert(
    fc.property(fc.string(), fc.string(), (title, about) => {
      const text = textMessage(title, about, URL)
      expect(text.length).toBeLessThanOrEqual(TEXT_MOST_CHARS)
      expect(text.startsWith('Bandstand: ') && text.endsWith(` ${URL}`)).toBe(true)
      expect(text).not.toMatch(/[\n’“]/)
    }),
  )
})

test.each([
  ['Stop', 'stop'],
  [' STOPALL ', 'stop'],
  ['unsubscribe', 'stop'],
  ['START', 'start'],
  ['help', 'help'],
  ['Please stop calling', null],
  ['', null],
])('%j asks for %s', (text, keyword) => expect(keywordOf(text)).toBe(keyword))

test.each([
  ['(313) 555-0142', '+13135550142'],
  ['+1 519 555 0142', '+15195550142'],
  ['800 555 0142', null],
  ['900-555-0142', null],
  ['+44 20 7946 0958', null],
  ['313 555 0142 ext. 3', null],
  ['12', null],
])('%j is texted at %s', (typed, number) => expect(textNumberOf(typed)).toBe(number))

test('texts come when the topic is on, at night only about that night', () => {
  const preferences = { quietHours: null, timeZone: 'America/Detroit' } as NoticePreferences
  const night = new Date('2026-11-28T04:00:00Z')
  const plan = (kind: keyof typeof NOTICES, topics: TextTopic[]) =>
    planText(NOTICES[kind], topics, preferences, night)
  expect(plan('poll.asked', ['polls'])).toEqual(new Date('2026-11-28T13:00:00Z'))
  expect(plan('bill.running_late', ['show_day'])).toEqual(night)
  expect(plan('poll.asked', ['show_day'])).toBeNull()
  expect(plan('message.sent', ['polls', 'show_day'])).toBeNull()
})
