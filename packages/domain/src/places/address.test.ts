import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressAt, readAddress, withoutStreet } from './address.ts'

describe('a typed address', () => {
  it.each([
    ['1430 Michigan Ave, Detroit', '1430 Michigan Ave', ['Detroit']],
    ['1430 Michigan Ave., Suite 4, Detroit, MI, USA', '1430 Michigan Ave.', ['Detroit, MI']],
    ['1430 Michigan Ave Detroit', '1430 Michigan Ave', ['Detroit']],
    ['1430 Michigan Ave W Detroit, MI', '1430 Michigan Ave W', ['Detroit, MI']],
    ['100 St Clair St Algonac', '100 St Clair St', ['Algonac']],
    ['100 Main St St. Clair Shores, MI', '100 Main St', ['St. Clair Shores, MI']],
    ['Bagley Street, Corktown', 'Bagley Street', ['Corktown']],
    ['1430 Michigan Ave', '1430 Michigan Ave', []],
    ['1430 Michigan', '1430 Michigan', []],
    ['The Old Barn, Detroit', '', ['The Old Barn, Detroit', 'Detroit']],
    ['Corktown, Detroit, MI', '', ['Corktown, Detroit, MI', 'Detroit, MI']],
    ['Detroit', '', ['Detroit']],
    ['St. Clair Shores', '', ['St. Clair Shores']],
    ['', '', []],
  ])('%j has the street %j and the city in %j', (typed, street, cities) => {
    expect(readAddress(typed)).toMatchObject({ street, cities, zip: null })
  })

  it('distinguishes ZIP codes from the numbers of houses', () => {
    expect(readAddress('48226').zip).toBe('48226')
    expect(readAddress('12345 Woodward Ave, Detroit, MI 48226-1234').zip).toBe('48226')
    expect(readAddress('Detroit 48226 MI').zip).toBe('48226')
    expect(readAddress('12345 Woodward, Detroit')).toMatchObject({
      zip: null,
      leading: { zip: '12345', city: 'Woodward' },
      cities: ['Detroit'],
    })
    expect(readAddress('48226 Detroit, MI').leading).toEqual({ zip: '48226', city: 'Detroit' })
  })

  it('keeps its street when a place is chosen for it', () => {
    expect(addressAt('1430 Michigan Ave, Det', 'Detroit, MI')).toBe('1430 Michigan Ave, Detroit, MI')
    expect(addressAt('1430 Michigan Ave, 482', 'Detroit, MI 48216')).toBe(
      '1430 Michigan Ave, Detroit, MI 48216',
    )
    expect(addressAt('Corkt', 'Corktown, Detroit, MI')).toBe('Corktown, Detroit, MI')
    expect(addressAt('4822', 'Detroit, MI 48226')).toBe('Detroit, MI 48226')
  })

  it.each([
    ['1430 Michigan Ave, Corktown, Detroit, MI 48216', 'Corktown, Detroit, MI 48216'],
    ['9320 Conant St, Suite 2, Hamtramck, MI 48212, USA', 'Hamtramck, MI 48212'],
    ['1430 Michigan Ave Detroit', 'Detroit'],
    ['The Blue Note, Detroit, MI', 'The Blue Note, Detroit, MI'],
    ['Detroit, MI', 'Detroit, MI'],
    ['48226 Detroit', '48226 Detroit'],
    ['1430 Michigan Ave', '1430 Michigan Ave'],
    ['', ''],
  ])('%j is listed as %j', (address, listed) => expect(withoutStreet(address)).toBe(listed))

  it('is listed as its town whatever the street is', () => {
    const towns = fc.constantFrom(
      'Detroit, MI',
      'Hamtramck, MI 48212',
      'Corktown, Detroit, MI',
      'St. Clair, MI',
    )
    const names = fc.constantFrom('Woodward', 'Main', 'St. Antoine', 'Martin Luther King Jr', 'Grand River')
    const kinds = fc.constantFrom('St', 'Ave.', 'Blvd', 'Street', 'Rd')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 29_999 }), names, kinds, towns, (number, name, kind, town) => {
        const address = `${number} ${name} ${kind}, ${town}`
        expect(withoutStreet(address)).toBe(town)
        expect(readAddress(address).street).toBe(`${number} ${name} ${kind}`)
        expect(withoutStreet(town)).toBe(town)
        expect(readAddress(town).street).toBe('')
      }),
    )
  })

  it('is read without failing, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        (typed) => readAddress(typed).cities.length < 4,
      ),
    )
  })
})
