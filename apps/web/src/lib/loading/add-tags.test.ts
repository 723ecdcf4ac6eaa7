import { describe, expect, it } from 'vitest'
import { addTags } from './add-tags.ts'

describe('adding tags', () => {
  it('splits what was typed or pasted at commas and line breaks', () => {
    expect(addTags(['Soul'], 'jazz, blues,, \r\nfunk')).toEqual({
      tags: ['Soul', 'jazz', 'blues', 'funk'],
      left: '',
    })
  })

  it('writes options as they are and adds nothing twice', () => {
    const options = ['Jazz', 'Blues']
    expect(addTags(['Jazz'], 'jazz, BLUES, blues, skronk', { options }).tags).toEqual([
      'Jazz',
      'Blues',
      'skronk',
    ])
  })

  it('leaves in the field what is not an option where only options are allowed, and what is over the limit', () => {
    const options = ['DJ', 'Musician', 'Emcee']
    expect(addTags([], 'dj, juggler, musician', { options, allowCustom: false })).toEqual({
      tags: ['DJ', 'Musician'],
      left: 'juggler',
    })
    expect(addTags(['DJ'], 'Musician, Emcee', { options, max: 2 })).toEqual({
      tags: ['DJ', 'Musician'],
      left: 'Emcee',
    })
  })

  it('replaces the vocabulary’s other names by the list’s entry', () => {
    expect(
      addTags(['Piano'], 'sax, keys, Keyboard, nose flute, grand piano', { terms: 'instrument' }),
    ).toEqual({
      tags: ['Piano', 'Saxophone', 'Keyboards', 'nose flute', 'grand piano'],
      left: '',
    })
  })
})
