/** Where artists of the demo world live; a name is repeated by its weight. */
export const HOME_CITIES = [
  ...Array.from({ length: 24 }, () => 'Detroit'),
  ...Array.from({ length: 5 }, () => 'Ann Arbor'),
  ...Array.from({ length: 5 }, () => 'Hamtramck'),
  ...Array.from({ length: 5 }, () => 'Ferndale'),
  ...Array.from({ length: 4 }, () => 'Ypsilanti'),
  ...Array.from({ length: 4 }, () => 'Southfield'),
  ...Array.from({ length: 3 }, () => 'Royal Oak'),
  ...Array.from({ length: 3 }, () => 'Dearborn'),
  ...Array.from({ length: 2 }, () => 'Pontiac'),
  ...Array.from({ length: 2 }, () => 'Highland Park'),
  'Berkley',
  'Birmingham',
  'Canton',
  'Grosse Pointe Park',
  'Hazel Park',
  'Livonia',
  'Novi',
  'Oak Park',
  'Plymouth',
  'Redford',
  'Rochester',
  'Saint Clair Shores',
  'Sterling Heights',
  'Taylor',
  'Troy',
  'Warren',
  'Wyandotte',
]

/** Returns a city of Michigan as the gazetteer names it. */
export function cityLocation(city: string): { location: string; placeId: string } {
  return {
    location: `${city}, MI`,
    placeId: `city:${city.toLowerCase().replaceAll(' ', '-')}-mi`,
  }
}
