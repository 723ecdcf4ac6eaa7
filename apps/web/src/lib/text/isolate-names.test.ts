import { expect, it } from 'vitest'
import { isolateNames } from './isolate-names.ts'

it('keeps a right-to-left name from reversing the sentence around it', () => {
  const file = new Date(0)
  expect(
    isolateNames({
      gigs: [{ title: 'ערב ג׳אז', venue: { name: 'فرقة Blue', location: 'חיפה' }, pay: 3, file }],
      document: { venue: { name: 'אולם' } },
      name: 'Gantry Hall',
      other: null,
    }),
  ).toEqual({
    gigs: [
      {
        title: '\u2068ערב ג׳אז\u2069',
        venue: { name: '\u2068فرقة Blue\u2069', location: 'חיפה' },
        pay: 3,
        file,
      },
    ],
    document: { venue: { name: 'אולם' } },
    name: 'Gantry Hall',
    other: null,
  })
})
