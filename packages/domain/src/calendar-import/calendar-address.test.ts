import { expect, it } from 'vitest'
import { calendarAddress } from './calendar-address.ts'

it.each([
  ['https://a.example/x.ics?k=1', 'https://a.example/x.ics?k=1'],
  [' webcal://a.example/x.ics ', 'https://a.example/x.ics'],
  ['WEBCALS://a.example/x', 'https://a.example/x'],
  ['a.example/x.ics', 'https://a.example/x.ics'],
  ['https://a.example:443/#top', 'https://a.example/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
])('reads %s as %s', (text, address) => expect(calendarAddress(text)).toBe(address))

it.each([
  '',
  'https://',
  'http://a.example/',
  'javascript:alert(1)',
  'a.example:8080/x',
  'https://a.example:22/',
  'https://me@a.example/',
  'https://:secret@a.example/',
  'two words',
  `https://a.example/${'x'.repeat(2000)}`,
])('refuses %s', (text) => expect(calendarAddress(text)).toBeNull())
