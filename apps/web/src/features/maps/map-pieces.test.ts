import type { MapGig, MapVenue } from '@bandstand/api-spec'
import { describe, expect, it } from 'vitest'
import { gridSide, tipText } from './fallback/fallback-map.tsx'
import { gigItems, spotOf, spotOfGigs, spotOfVenues, venueItems } from './map-items.ts'
import { findHighlightedSpot } from './fallback/map-light.ts'
import { project } from './fallback/map-geometry.ts'
import type { MapItem, MapSpot } from './map-surface.ts'
import { markerRoom, moveApart, overlaps } from './marker-room.ts'
import { pickLabels } from './fallback/pick-labels.ts'

const gig = {
  id: 'g1',
  title: 'Late set',
  date: '2027-03-05',
  location: 'Corktown, Detroit',
  lat: 42.33,
  lng: -83.05,
} as MapGig
const venue = { uuid: 'v1', name: 'The Test Room', location: null, lat: 42.33, lng: -83.05 } as MapVenue

describe('what is on the map', () => {
  it('leaves out items without a location: a zero in either coordinate [MAP-15]', () => {
    const gigs = [gig, { ...gig, lat: 0 }, { ...gig, lng: 0 }]
    expect(gigItems(gigs).map(({ lat, lng }) => [lat, lng])).toEqual([[42.33, -83.05]])
    expect(venueItems([venue, { ...venue, lat: 0 }])).toHaveLength(1)
  })

  it('has the gig of the server’s cluster only when it is alone', () => {
    expect(spotOfGigs({ lat: 1, lng: 2, count: 1, gig }).items).toHaveLength(1)
    expect(spotOfGigs({ lat: 1, lng: 2, count: 7, gig: null })).toMatchObject({ count: 7, items: [] })
  })

  it('has the venues of the server’s cluster only when it lists all of them', () => {
    const near = { lat: 1, lng: 2 }
    expect(spotOfVenues({ ...near, count: 1, venues: [venue] })).toEqual(spotOf(venueItems([venue])[0]!))
    const two = [venue, { ...venue, uuid: 'v2' }]
    expect(spotOfVenues({ ...near, count: 2, venues: two }).items).toHaveLength(2)
    expect(spotOfVenues({ ...near, count: 700, venues: [] })).toMatchObject({
      kind: 'venue',
      count: 700,
      items: [],
    })
  })

  it('highlights the marker with a gig, or the server’s cluster close to it', () => {
    const known = spotOf(gigItems([gig])[0]!)
    const crowd = spotOfGigs({ lat: 42.331, lng: -83.051, count: 7, gig: null })
    const light = { ids: ['other'], at: { lat: 42.33, lng: -83.05 } }
    expect(findHighlightedSpot([known, crowd], { ids: ['g1'], at: null }, 12)).toBe(known)
    expect(findHighlightedSpot([known, crowd], light, 12)).toBe(crowd)
    expect(findHighlightedSpot([known, crowd], { ...light, at: { lat: 43, lng: -83 } }, 12)).toBeNull()
    expect(findHighlightedSpot([known, crowd], null, 12)).toBeNull()
  })

  it('labels the largest towns, and no two over each other', () => {
    const towns = [
      { name: 'Detroit', lat: 42.33, lng: -83.05 },
      { name: 'Highland Park', lat: 42.335, lng: -83.05 },
      { name: 'Flint', lat: 43.01, lng: -83.69 },
      { name: 'Chicago', lat: 41.85, lng: -87.65 },
    ]
    const box = { west: -84, south: 42, east: -82, north: 43.5 }
    expect(pickLabels(towns, box, 9).map(({ town }) => town.name)).toEqual(['Detroit', 'Flint'])
    expect(pickLabels(towns, box, 15)).toHaveLength(3)
  })

  it('prints a town’s name next to a marker that would cover it, and none over the edge', () => {
    const detroit = { name: 'Detroit', lat: 42.33, lng: -83.05 }
    const box = { west: -84, south: 42, east: -82, north: 43.5 }
    const marker = spotOf(gigItems([gig])[0]!)
    const room = markerRoom(marker, 9)
    const [label] = pickLabels([detroit], box, 9, [room])
    const { x, y } = project(label!.at, 9)
    expect(overlaps({ left: x - 28, top: y - 8, right: x + 28, bottom: y + 8 }, room)).toBe(false)
    const place = project(detroit, 9)
    expect(Math.hypot(x - place.x, y - place.y)).toBeLessThan(110)
    const everything = { left: 0, top: 0, right: 256 * 2 ** 9, bottom: 256 * 2 ** 9 }
    expect(pickLabels([detroit], box, 9, [everything])).toEqual([])
    const [moved] = pickLabels([detroit], { ...box, west: -83.051 }, 9)
    expect(moved?.at.lng ?? 0).toBeGreaterThan(-83.05)
  })

  it('moves a cluster away from a marker of the other kind, and leaves a single gig at its place', () => {
    const single = spotOf(gigItems([gig])[0]!)
    const venues = {
      id: 'v+',
      kind: 'venue' as const,
      lat: 42.34,
      lng: -83.05,
      count: 12,
      items: [],
    }
    const touch = ([one, other]: MapSpot[]) => overlaps(markerRoom(one!, 10), markerRoom(other!, 10))
    expect(touch([single, venues])).toBe(true)
    const apart = moveApart([single, venues], 10)
    expect(touch(apart)).toBe(false)
    expect(apart[0]).toBe(single)
    expect(moveApart([single, { ...venues, lat: 43 }], 10)).toEqual([single, { ...venues, lat: 43 }])
  })
})

describe('the simplified map', () => {
  it('is as square as its markers allow [LIM-34]', () => {
    expect([0, 1, 2, 4, 5, 9, 10, 120].map(gridSide)).toEqual([0, 1, 2, 2, 3, 3, 4, 11])
  })

  it('says what is known about a marker, and what is not [MAP-21 MAP-22 MAP-23 MAP-24 MAP-25]', () => {
    expect(tipText(item({ kind: 'venue', venue }))).toBe('The Test Room, No location')
    expect(tipText(item({ kind: 'venue', venue: { ...venue, name: '', location: 'Ferndale, MI' } }))).toBe(
      'Venue, Ferndale, MI',
    )
    expect(tipText(item({ kind: 'gig', gig }))).toBe('Late set, Corktown, Detroit, Friday, March 5')
    expect(tipText(item({ kind: 'gig', gig: { ...gig, title: '', location: '', date: '' } }))).toBe(
      'Gig, No location, No date',
    )
  })
})

function item(of: { kind: 'gig'; gig: MapGig } | { kind: 'venue'; venue: MapVenue }): MapItem {
  return { id: 'x', lat: 1, lng: 1, ...of }
}
