import { expect, it } from 'vitest'
import { readRosterCsv, ROSTER_CSV_COLUMNS } from './roster-csv.ts'
import { ROSTER_MAX, rosterActInput } from './roster-input.ts'

const HEAD = ROSTER_CSV_COLUMNS.map(([, title]) => title)

it('a file names what becomes of every line: new, already there, or why it can’t be read', () => {
  const { problem, lines, acts } = readRosterCsv(
    [
      HEAD,
      ['The Low Notes', 'Kim', 'kim@example.com', '(313) 555-0148', '$1,250.50', 'Loud'],
      ['', '', '', '', '', ''],
      ['Béla’s Trio'],
      ['THE LOW NOTES', 'someone else'],
      ['', 'No name'],
      ['Bad mail', '', 'nobody', '', '', ''],
      ['Bad phone', '', '', 'call the bar', '', ''],
      ['Bad fee', '', '', '', 'a lot', ''],
      ['Too long', '', '', '', '', 'x'.repeat(1001)],
      ["'=HYPERLINK(1)", '', '', "'+44 20 7946 0958", '', "'-"],
    ],
    [{ name: 'Bela’s trio' }],
  )
  expect(problem).toBeNull()
  expect(lines.map(({ line, label, outcome, problem: why }) => [line, label, outcome, why])).toEqual([
    [2, 'The Low Notes', 'new', ''],
    [4, 'Béla’s Trio', 'known', ''],
    [5, 'THE LOW NOTES', 'known', ''],
    [6, 'No name', 'bad', 'Name: Enter the act’s name'],
    [7, 'Bad mail', 'bad', 'Email: Please enter a valid email address'],
    [8, 'Bad phone', 'bad', 'Phone: Please enter a valid phone number'],
    [9, 'Bad fee', 'bad', 'Usual fee: Enter a fee from $0 to $1,000,000'],
    [10, 'Too long', 'bad', 'Notes: Use at most 1,000 characters'],
    [11, '=HYPERLINK(1)', 'new', ''],
  ])
  expect(acts.map((act) => rosterActInput.parse(act))).toMatchObject([
    { name: 'The Low Notes', contactName: 'Kim', phone: '+13135550148', fee: '1250.50', note: 'Loud' },
    { name: '=HYPERLINK(1)', phone: '+442079460958', note: '-' },
  ])
})

it('a file finds its columns by what people call them, in any order, and needs names', () => {
  const read = (...rows: string[][]) => readRosterCsv(rows, [])
  expect(read(['Mobile', ' BAND ', 'Rate ($)', 'x'], ['313 555 0148', 'Trio', '300', '?']).acts).toEqual([
    { name: 'Trio', phone: '313 555 0148', fee: '300' },
  ])
  for (const [rows, why] of [
    [[], /empty/],
    [[['', ' ']], /empty/],
    [[['Phone'], ['1']], /“Name”/],
    [[['Name']], /no acts/],
    [[['Name'], ...Array.from({ length: ROSTER_MAX + 1 }, (_, at) => [`Act ${at}`])], /at most 500 acts/],
  ] as const)
    expect(readRosterCsv(rows, []).problem).toMatch(why)
})
