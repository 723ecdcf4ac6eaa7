/** Returns a distance in whole miles as text: '12 miles away'. */
export function distanceText(miles: number): string {
  if (miles < 1) return 'Less than a mile away'
  return miles === 1 ? '1 mile away' : `${miles} miles away`
}
