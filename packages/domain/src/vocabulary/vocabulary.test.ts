import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Concept, TermKind } from './concept.ts'
import { expandMisspelled, expandTerm, readSearch } from './expand-term.ts'
import { GENRE_CONCEPTS } from './genre-concepts.ts'
import { INSTRUMENT_CONCEPTS } from './instrument-concepts.ts'
import { isOneErrorApart } from './one-error-apart.ts'
import { PROFESSION_CONCEPTS } from './profession-concepts.ts'
import { suggestEntries } from './suggest.ts'
import { termKey } from './term-key.ts'
import { canonicalTerm, canonicalTerms, conceptsOfKey, knownConcepts, TERM_ENTRIES } from './vocabulary.ts'

const KINDS = Object.keys(TERM_ENTRIES) as TermKind[]
const kinds = fc.constantFrom(...KINDS)
/** Names of the vocabulary, and texts of any kind. */
const texts = fc.oneof(
  fc.constantFrom(...KINDS.flatMap((kind) => TERM_ENTRIES[kind])),
  fc.constantFrom(...knownConcepts().keys()),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)

describe('the vocabulary', () => {
  it('has every entry of the lists under its own name, and changes none', () => {
    for (const kind of KINDS)
      for (const entry of TERM_ENTRIES[kind]) expect(canonicalTerm(kind, entry)).toBe(entry)
  })

  it('refers only to entries and families that it contains', () => {
    for (const concepts of knownConcepts().values())
      for (const { kind, name, also } of concepts)
        for (const term of [name, ...also])
          expect([
            kind,
            term,
            conceptsOfKey(termKey(term)).some((other) => other.kind === kind && other.name === term),
          ]) //
            .toEqual([kind, term, true])
  })

  it('has each name of a concept once, whatever its spelling', () => {
    for (const concepts of [GENRE_CONCEPTS, INSTRUMENT_CONCEPTS, PROFESSION_CONCEPTS])
      for (const [name, { names, near, players } = {}] of Object.entries<Concept | undefined>(concepts)) {
        const texts = [name, ...[names, near, players].flatMap((list) => list?.split(', ') ?? [])]
        expect(new Set(texts.map(termKey)).size, texts.join(', ')).toBe(texts.length)
      }
  })

  it('lets one name mean two things of a kind only where people do, and an entry mean itself', () => {
    const shared = [...knownConcepts()].flatMap(([key, concepts]) =>
      KINDS.some((kind) => concepts.filter((concept) => concept.kind === kind).length > 1) ? [key] : [],
    )
    expect(shared.toSorted()).toEqual(['emcee', 'mc'])
  })

  it.each([
    ['instrument', 'keys', 'Keyboards'],
    ['instrument', 'SAX', 'Saxophone'],
    ['instrument', 'tenor sax', 'Tenor Saxophone'],
    ['instrument', 'drum set', 'Drums'],
    ['instrument', 'double-bass', 'Upright Bass'],
    ['instrument', 'bassist', 'Bass'],
    ['instrument', 'guitarron', 'Guitarrón'],
    ['instrument', 'piano player', 'Piano'],
    ['genre', 'hip hop', 'Hip-Hop'],
    ['genre', 'rnb', 'R&B'],
    ['genre', 'R & B', 'R&B'],
    ['genre', "rock 'n' roll", 'Rock'],
    ['profession', 'vocalist', 'Singer'],
    ['profession', 'dee jay', 'DJ'],
    ['instrument', ' My own kazoo ', 'My own kazoo'],
    ['profession', 'MC', 'MC'],
    ['genre', 'death metal', 'death metal'],
    ['instrument', 'Flamenco guitar', 'Flamenco guitar'],
  ] as const)('writes the %s %j as %j', (kind, typed, written) => {
    expect(canonicalTerm(kind, typed)).toBe(written)
  })

  it('names each term of a list once, however it was typed', () => {
    const typed = ['keys', 'Keyboard', 'Sax', 'saxophone', 'Nose flute', '🎺', '🥁']
    expect(canonicalTerms('instrument', typed)).toEqual(['Keyboards', 'Saxophone', 'Nose flute', '🎺', '🥁'])
  })

  it('changes nothing a second time', () => {
    fc.assert(
      fc.property(kinds, texts, (kind, text) => {
        const once = canonicalTerm(kind, text)
        expect(canonicalTerm(kind, once)).toBe(once)
        expect(canonicalTerms(kind, canonicalTerms(kind, [text, once]))).toEqual(canonicalTerms(kind, [text]))
      }),
    )
  })

  it('reads capitals, other hyphens and marks, and the plural the same way', () => {
    const spellings = fc.constantFrom<(name: string) => string>(
      (name) => name.toUpperCase(),
      (name) => name.replaceAll(' ', '-'),
      (name) => name.replaceAll(/[- ]/g, ''),
      (name) => ` ${name.replaceAll('-', ' ')}  `,
      (name) => name.normalize('NFD'),
      (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    )
    fc.assert(
      fc.property(kinds, fc.nat(), spellings, (kind, index, spell) => {
        const entry = TERM_ENTRIES[kind][index % TERM_ENTRIES[kind].length]!
        expect(canonicalTerm(kind, spell(entry))).toBe(entry)
      }),
    )
    for (const [one, several] of [
      ['bassist', 'bassists'],
      ['DJ', 'DJs'],
      ['bass', 'basses'],
      ['cello', 'cellos'],
      ['singer-songwriter', 'singer-songwriters'],
      ['sax player', 'sax players'],
    ] as const)
      expect(expandTerm(several), several).toEqual(expandTerm(one))
  })

  it('expands an entry to itself first, whatever else is found with it', () => {
    for (const [kind, field] of [
      ['instrument', 'instruments'],
      ['genre', 'genres'],
      ['profession', 'professions'],
    ] as const)
      for (const entry of TERM_ENTRIES[kind]) expect(expandTerm(entry)?.[field]).toContain(entry)
  })

  it('distinguishes people who play from what they play', () => {
    expect(expandTerm('drummer')).toEqual({
      instruments: ['Drums', 'Electronic Drums'],
      genres: [],
      professions: [],
      isPlayer: true,
    })
    expect(expandTerm('drums')).toEqual({ ...expandTerm('drummer'), isPlayer: false })
    expect(expandTerm('MC')).toEqual({
      instruments: ['Rap Vocals'],
      genres: [],
      professions: ['Rapper', 'Master of Ceremonies'],
      isPlayer: true,
    })
    expect(expandTerm('guitar')?.instruments).not.toContain('Bass Guitar')
    expect(expandTerm('bass')?.instruments).not.toContain('Bass Clarinet')
    for (const unknown of ['', '   ', '!?', 'constructor', '__proto__', 'harbor', 's', 'player'])
      expect(expandTerm(unknown), unknown).toBeNull()
  })

  it('finds a narrower term under the entry next to it', () => {
    expect(expandTerm('death metal')?.genres).toEqual(['Heavy Metal'])
    expect(expandTerm('Rhodes')?.instruments).toEqual(['Electric Piano'])
    expect(expandTerm('rap')).toMatchObject({ instruments: ['Rap Vocals'], genres: ['Hip-Hop'] })
  })

  it('allows one typo in words of five letters and more', () => {
    expect(expandMisspelled('drumer')).toEqual(expandTerm('drummer'))
    expect(expandMisspelled('saxaphonist')).toEqual(expandTerm('saxophonist'))
    expect(expandMisspelled('gutiarist')).toEqual(expandTerm('guitarist'))
    for (const unknown of ['', 'sxa', 'harbor', 'detroit']) expect(expandMisspelled(unknown)).toBeNull()
    expect(isOneErrorApart('drum', 'drum')).toBe(false)
    expect(isOneErrorApart('drum', 'durm')).toBe(true)
    expect(isOneErrorApart('drum', 'rd')).toBe(false)
  })

  it('reads a search term by term, the longest name first', () => {
    const read = (typed: string) => readSearch(typed).map(({ text, meaning }) => (meaning ? [text] : text))
    expect(read('hip hop DJ near Ann Arbor')).toEqual([['hip hop'], ['DJ'], 'near', 'Ann', 'Arbor'])
    expect(read('r & b, bass guitar')).toEqual([['r & b'], ['bass guitar']])
    expect(read('drum and bass')).toEqual([['drum and bass']])
    expect(read('  ')).toEqual([])
  })

  it('reads any search without losing a word', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 6 }), (typed) => {
        const search = typed.join(' ')
        const pieces = (text: string) => text.split(/[\s,;/]+/u).filter(Boolean)
        expect(readSearch(search).flatMap(({ text }) => pieces(text))).toEqual(pieces(search))
      }),
    )
  })

  it('suggests what a typed text means before what contains it', () => {
    expect(suggestEntries('instrument', 'keys')[0]).toBe('Keyboards')
    expect(suggestEntries('instrument', 'bassist')).toEqual([
      'Bass Guitar',
      'Upright Bass',
      'Fretless Bass',
      'Synth Bass',
    ])
    expect(suggestEntries('instrument', 'cajo')).toEqual(['Cajón'])
    expect(suggestEntries('profession', 'bassist')).toEqual(['Musician', 'Session Musician'])
    expect(suggestEntries('profession', 'MC')).toEqual(['Rapper', 'Master of Ceremonies'])
    expect(suggestEntries('genre', 'rnb')).toEqual(['R&B', 'Neo-Soul'])
    expect(suggestEntries('genre', '')).toEqual(TERM_ENTRIES.genre)
    expect(suggestEntries('genre', '!')).toEqual([])
    expect(suggestEntries('genre', 'zzyx')).toEqual([])
  })
})
